/** Copy a text. Pages without TLS have no clipboard API, so they copy a selection instead. */
export async function copyText(text: string): Promise<boolean> {
  if (isSecureContext && navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(() => true, () => false);
  }
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden-text";
  (before?.closest("dialog") ?? document.body).append(field);
  field.focus();
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
