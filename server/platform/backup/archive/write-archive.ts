import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { explainFileError } from '../backup-error.ts'
import { sealOf } from './seal.ts'
import { type TarFile, writeTar } from './tar.ts'

/**
 * Writes a new archive that only its owner may read: a compressed tar (.tar.zst) that ends with a hash of its bytes.
 * When it returns, the archive survives a crash of the machine. When it fails, it removes the file.
 * @throws BackupError when the disk is full
 */
export async function writeArchive(
  path: string,
  files: AsyncGenerator<TarFile, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(error => {
    throw explainFileError(error, path, 'written')
  })
  try {
    const hash = createHash('sha256')
    const write = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        await file.appendFile(chunk)
      }
    }
    await pipeline(writeTar(files), createZstdCompress(), write, { signal })
    await file.appendFile(sealOf(hash.digest()))
    await file.sync()
  } catch (error) {
    // Waits for the reader of the files: its connection must be free before it is used again.
    await files.return(undefined).catch(() => undefined)
    await rm(path, { force: true })
    throw explainFileError(error, path, 'written')
  } finally {
    await file.close()
  }
}
