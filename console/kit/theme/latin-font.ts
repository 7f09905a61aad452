import address from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { useInsertionEffect } from 'react'
import { readStored, store } from '../browser/storage.ts'
import { latinFontKey } from '../browser/storage-keys.ts'

/**
 * Inter, which draws Latin letters and figures. It is fetched once the page is used, and drawn with from the next page
 * load on, so that no text ever changes its font (docs/decisions/081).
 */

/** Beside Chinese text: letters, figures and the signs between them. Chinese fonts keep the punctuation of Chinese text. */
const latinRange = 'U+0020-007E,U+00A0-00B6,U+00B8-00FF,U+2013,U+20AC,U+2191,U+2193,U+2212'

/** Under the names that base.css gives them, until they are shown. */
let faces: readonly FontFace[] = []

/** Reads the font from the browser's cache, never from the network. Resolves without it where it is not there. */
export async function readLatinFont(): Promise<void> {
  if (readStored(latinFontKey) !== address) return
  try {
    const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
    const bytes = response.ok && (await response.arrayBuffer())
    // The browser has cleared its cache since.
    if (!bytes) return store(latinFontKey, '')
    faces = await Promise.all(
      [
        new FontFace('Inter', bytes, { weight: '100 900' }),
        new FontFace('Inter beside Chinese', bytes, { weight: '100 900', unicodeRange: latinRange }),
      ].map(face => face.load()),
    )
  } catch {
    store(latinFontKey, '')
  }
}

/** Draws with the font that was read, from the first frame of the calling component on. */
export function useLatinFont(): void {
  useInsertionEffect(() => {
    for (const face of faces) document.fonts.add(face)
  }, [])
}

/** Fetches the font into the browser's cache for the next page load, unless it is there. */
export async function fetchLatinFont(): Promise<void> {
  if (readStored(latinFontKey) === address) return
  const response = await fetch(address, { priority: 'low' })
  // The browser's cache keeps only responses that were read to their end.
  await response.arrayBuffer()
  if (response.ok) store(latinFontKey, address)
}
