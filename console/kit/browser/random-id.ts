/** A UUID of version 4, for ids that the client chooses. */
export function randomUuid(): string {
  const digits = randomId()
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}

/** A unique id of 32 hexadecimal digits. `crypto.randomUUID` exists on secure pages only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
