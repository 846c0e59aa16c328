/** An id of one's own; `crypto.randomUUID` is missing where the page came without TLS, as at home from another device. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
