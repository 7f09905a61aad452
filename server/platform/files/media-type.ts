import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import type { Received } from './receive.ts'

/** Pictures that a browser may show in place: they cannot carry scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** Finds out what a file is by its content; undefined when it is nothing known. The name only tells texts apart. */
export async function detectMediaType(
  { path, size, isText }: Received,
  name: string,
): Promise<string | undefined> {
  const known = await fileTypeFromFile(path)
  if (known) return known.mime
  if (!isText || size === 0) return undefined
  return extname(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain'
}
