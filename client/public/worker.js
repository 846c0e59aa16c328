// Shows notifications that it is somebody's turn; a tap on one leads to the table. Nothing is cached here.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(path) {
  const pages = await clients.matchAll({ type: "window" });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open === undefined ? clients.openWindow(path) : open.focus();
}
