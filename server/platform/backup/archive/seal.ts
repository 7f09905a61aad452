import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BackupError } from '../backup-error.ts'

const hashBytes = 32

/** Head of a zstd frame that every reader skips (RFC 8878, 3.1.2); its content has the length of a SHA-256. */
const frameHead = Buffer.from([0x5d, 0x2a, 0x4d, 0x18, hashBytes, 0, 0, 0])

/** Length of the seal, in bytes. */
const sealBytes = frameHead.length + hashBytes

/** The seal at the end of an archive: the hash of all bytes before it. */
export const sealOf = (hash: Buffer) => Buffer.concat([frameHead, hash])

/**
 * Verifies the seal of an archive.
 * @returns the number of bytes before the seal
 * @throws BackupError when the archive is cut short or changed
 */
export async function checkSeal(path: string): Promise<number> {
  const { seal, length } = await readSeal(path)
  if (!seal.subarray(0, frameHead.length).equals(frameHead))
    throw new BackupError(`${path} is no backup, or it is cut short: its end is missing`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: length - 1, highWaterMark: 1_048_576 }))
    hash.update(chunk)
  if (!seal.subarray(frameHead.length).equals(hash.digest()))
    throw new BackupError(`${path} is damaged: it is not what was written`)
  return length
}

async function readSeal(path: string): Promise<{ seal: Buffer; length: number }> {
  const file = await open(path)
  try {
    const length = (await file.stat()).size - sealBytes
    if (length <= 0) throw new BackupError(`${path} is no backup, or it is cut short: its end is missing`)
    const { buffer } = await file.read(Buffer.alloc(sealBytes), 0, sealBytes, length)
    return { seal: buffer, length }
  } finally {
    await file.close()
  }
}
