import { open } from 'node:fs/promises'
import { detectTextEncoding, type TextEncoding } from '@greenroom/contract/text-encoding'
import { analyse } from 'chardet'

/** Size of the sample that decides about the encoding, in bytes. */
const sampleBytes = 1_048_576

/**
 * Detects the encoding of a text file; undefined when it is no known text. A file that begins with ASCII characters
 * only is decided by the first part that has others.
 */
export async function detectEncoding(path: string): Promise<TextEncoding | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const sample = Buffer.alloc(Math.min(sampleBytes, size))
    let encoding: TextEncoding | undefined
    for (let start = 0; start === 0 || start < size; start += sampleBytes) {
      const { bytesRead } = await file.read(sample, 0, sample.length, start)
      const bytes = sample.subarray(0, bytesRead)
      // A later part that is no text does not change what the beginning is; reading names its line.
      encoding = detectTextEncoding(bytes, start + bytesRead >= size, analyse) ?? encoding
      if (encoding !== 'utf-8' || bytes.some(byte => byte >= 0x80)) break
    }
    return encoding
  } finally {
    await file.close()
  }
}
