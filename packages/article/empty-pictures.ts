/** A host that never exists (RFC 2606): nothing is loaded from it. */
const origin = 'https://picture.invalid/'

/**
 * Address of a place in the text that waits for a picture. It is valid in every document, and the checks name it while
 * the place is empty.
 * @param name of the file that belongs there
 */
export const emptyPictureAddress = (name: string): string =>
  `${origin}${Math.random().toString(36).slice(2, 10)}/${encodeURIComponent(name.slice(-80).toWellFormed()).replaceAll(/[()']/g, '_')}`

/** The file that belongs to an empty place; undefined for pictures. */
export function emptyPictureName(address: string): string | undefined {
  if (!address.startsWith(origin)) return undefined
  const name = address.slice(address.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
