import { open } from 'node:fs/promises'
import { binaryCharacters } from '@greenroom/contract/file-types'

/** Size of the sample that decides about the encoding, in bytes. */
const sampleBytes = 1_048_576

/** Encodings that spreadsheets write: UTF-8, UTF-16 with a byte order mark, and GB 18030, of which GBK is a part. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/** Detects the encoding of a text file; undefined when it is no known text. */
export async function detectEncoding(path: string): Promise<TextEncoding | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return encodingOf(buffer.subarray(0, bytesRead), bytesRead < sampleBytes)
  } finally {
    await file.close()
  }
}

/** The same for a sample, which may end within a character unless it is the whole file. */
function encodingOf(bytes: Uint8Array, isWhole: boolean): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return (['utf-8', 'gb18030'] as const).find(encoding => isText(bytes, encoding, isWhole))
}

function isText(bytes: Uint8Array, encoding: TextEncoding, isWhole: boolean): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
    return !binaryCharacters.test(text)
  } catch {
    return false
  }
}
