import { extname } from 'node:path'
import type { Received } from './receive.ts'
import { detectEncoding } from './text-encoding.ts'

export { imageFileTypes as imageTypes } from '@greenroom/contract/file-types'

/** Detects the media type of a file by its content; undefined for an unknown one. Its name only tells text formats apart. */
export async function detectMediaType(
  { path, size, isText }: Received,
  name: string,
): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  const known = await fileTypeFromFile(path)
  if (known) return known.mime
  if (size === 0) return undefined
  const isTable = extname(name).toLowerCase() === '.csv'
  // Spreadsheets also write tables in other encodings.
  const isKnownText = isText || (isTable && (await detectEncoding(path)) !== undefined)
  if (!isKnownText) return undefined
  return isTable ? 'text/csv' : 'text/plain'
}
