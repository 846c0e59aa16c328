/** A random id. `crypto.randomUUID` is missing on pages without TLS, for example from another device at home. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
