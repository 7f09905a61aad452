import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { encryptedWorkbook, oldWorkbook, tableTextEndings } from '@greenroom/contract/file-kinds'
import type { Received } from './receive.ts'
import { detectEncoding } from './text-encoding.ts'

export { imageFileTypes as imageTypes } from '@greenroom/contract/file-types'

/** Detects the media type of a file by its content; undefined for an unknown one. Its name only tells text formats apart. */
export async function detectMediaType(
  { path, size, isText }: Received,
  name: string,
): Promise<string | undefined> {
  if (size === 0) return undefined
  const markup = await detectMarkup(path)
  if (markup) return markup
  const { fileTypeFromFile } = await import('file-type')
  const fileType = await fileTypeFromFile(path)
  if (fileType) return fileType.mime === compoundFile ? officeType(path) : fileType.mime
  const ending = extname(name).toLowerCase()
  // Spreadsheets also write tables in other encodings, and with control characters in cells.
  const isTable = tableTextEndings.includes(ending) && (await detectEncoding(path)) !== undefined
  if (!isText && !isTable) return undefined
  return isTable && ending !== '.txt' ? 'text/csv' : 'text/plain'
}

const headBytes = 4096

async function readAt(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const htmlStart = /^<(?:!doctype html|html|head|meta|body|style|table|div)\b/i
const svgStart = /^(?:<!doctype svg[^>]*>\s*)?<svg\b/i

/** Recognises web pages, which programs like to name `.xls` or `.csv`, and drawings, in any encoding. */
async function detectMarkup(path: string): Promise<string | undefined> {
  // The letters of tags are the same bytes in all encodings, but for the zeroes of UTF-16.
  const head = (await readAt(path, 0, headBytes))
    .toString('latin1')
    .replaceAll('\u0000', '')
    .replace(/^(?:\u00ff\u00fe|\u00fe\u00ff|\u00ef\u00bb\u00bf)/, '')
    .trimStart()
  if (htmlStart.test(withoutComments(head))) return 'text/html'
  if (svgStart.test(withoutComments(head.replace(/^<\?xml[^>]*>\s*/i, '')))) return 'image/svg+xml'
  return /^MIME-Version:/i.test(head) ? 'message/rfc822' : undefined
}

/**
 * A text of markup without the comments that it begins with. Not by an expression: one that repeats lazily matched
 * comments tries every way to group them, which takes hours for some dozens.
 */
function withoutComments(text: string): string {
  let rest = text
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) break
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

const compoundFile = 'application/x-cfb'

/** Where the header of a compound file ([MS-CFB] §2.2) says how large sectors are and where the directory begins. */
const sectorShiftAt = 30
const directoryAt = 48
/** Directory entries to read: entries of the root come first. */
const directoryBytes = 16 * 128

/** Tells old workbooks from new ones with a password, which are in the same container. */
async function officeType(path: string): Promise<string> {
  const header = await readAt(path, 0, 512)
  if (header.length < directoryAt + 4) return compoundFile
  const sectorBytes = 2 ** Math.min(header.readUInt16LE(sectorShiftAt), 12)
  const start = (header.readUInt32LE(directoryAt) + 1) * sectorBytes
  const directory = (await readAt(path, start, directoryBytes)).toString('utf16le')
  if (directory.includes('EncryptedPackage')) return encryptedWorkbook
  // `Book` up to Excel 95, `Workbook` since.
  return /Workbook|Book/.test(directory) ? oldWorkbook : compoundFile
}
