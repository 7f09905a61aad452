import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createZstdDecompress } from 'node:zlib'
import { BackupError } from '../backup-error.ts'
import { tarName } from './tar.ts'

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
  if (!seal.subarray(0, frameHead.length).equals(frameHead)) throw await describeUnsealed(path)
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
    const { buffer } = await file.read(Buffer.alloc(sealBytes), 0, sealBytes, Math.max(0, length))
    return { seal: buffer, length }
  } finally {
    await file.close()
  }
}

/** Distinguishes an archive with a damaged end from a file that never was an archive. */
async function describeUnsealed(path: string): Promise<BackupError> {
  const name = await readFirstName(path)
  if (name?.startsWith('tables/'))
    return new BackupError(`${path} is cut short, or something was added to its end`)
  const isNone = name !== undefined || !(await isCompressed(path))
  return new BackupError(`${path} is ${isNone ? '' : 'cut short, or '}no backup of Greenroom`)
}

/** Beginning of everything that zstd compresses (RFC 8878, 3.1.1). */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

async function isCompressed(path: string): Promise<boolean> {
  const head = await Array.fromAsync(createReadStream(path, { end: magic.length - 1 }))
  return Buffer.concat(head).equals(magic)
}

/** Name of the first entry of a compressed tar; undefined when the file is none. */
async function readFirstName(path: string): Promise<string | undefined> {
  const source = createReadStream(path)
  const plain = createZstdDecompress()
  source.on('error', error => plain.destroy(error))
  try {
    for await (const chunk of source.pipe(plain)) return tarName(chunk)
    return undefined
  } catch {
    return undefined
  } finally {
    source.destroy()
    plain.destroy()
  }
}
