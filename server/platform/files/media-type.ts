import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import type { Received } from './receive.ts'
import { detectEncoding } from './text-encoding.ts'

export { imageFileTypes as imageTypes } from '@greenroom/contract/file-types'

/** Finds out what a file is by its content; undefined when it is nothing known. The name only tells texts apart. */
export async function detectMediaType(
  { path, size, isText }: Received,
  name: string,
): Promise<string | undefined> {
  const known = await fileTypeFromFile(path)
  if (known) return known.mime
  if (size === 0) return undefined
  const isTable = extname(name).toLowerCase() === '.csv'
  // Spreadsheets write tables in other encodings, too.
  const isKnownText = isText || (isTable && (await detectEncoding(path)) !== undefined)
  if (!isKnownText) return undefined
  return isTable ? 'text/csv' : 'text/plain'
}
