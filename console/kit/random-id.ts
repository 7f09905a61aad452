/** An id that nobody else has: 32 hexadecimal digits. `crypto.randomUUID` exists on secure pages only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
