import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Less than this is a full disk, in bytes: neither PostgreSQL nor an upload gets far with it. */
const minFreeBytes = 64 * 1024 * 1024

/** How many bytes a directory's disk has left for us; undefined when there is no such directory. */
export type ReadFreeBytes = (directory: string) => Promise<number | undefined>

const readFreeBytes: ReadFreeBytes = directory =>
  statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/** Whether the disks of the data directory, and of its private PostgreSQL, have room. */
export async function hasDiskSpace(dataDir: string, read = readFreeBytes): Promise<boolean> {
  // As root, the database may lie on another disk, behind a link.
  const free = await Promise.all([read(dataDir), read(join(dataDir, 'postgres'))])
  return free.every(bytes => bytes === undefined || bytes >= minFreeBytes)
}
