// Before the first paint: the theme that was chosen on this device, else the system's.
try {
  const kept = JSON.parse(localStorage.getItem("tatami.settings") ?? "{}").theme;
  const night = kept === "night" || (kept !== "paper" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = night ? "night" : "paper";
} catch {
  document.documentElement.dataset.theme = "paper";
}
