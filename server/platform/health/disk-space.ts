import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { backupDirectory } from '../backup/archive-directory.ts'
import type { Settings } from '../settings.ts'

/** A disk with less free space counts as full, in bytes: neither PostgreSQL nor an upload gets far with it. */
export const minFreeBytes = 64 * 1024 * 1024

/** What the server stores on a disk. */
export type DiskUse = 'data' | 'database' | 'backups'

/** A disk that the server writes to. */
export interface Disk {
  /** What the server stores on it. */
  uses: DiskUse[]
  /** Free space and size, in bytes. */
  freeBytes: number
  totalBytes: number
  isFull: boolean
}

/** Reads the free space of a directory's disk; undefined when the directory does not exist. */
export type ReadSpace = (
  directory: string,
) => Promise<{ device: number; freeBytes: number; totalBytes: number } | undefined>

/** Reads it from the system. */
export const readSpace: ReadSpace = async directory => {
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(directory), statfs(directory)])
    return { device: dev, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return undefined
  }
}

/** The disks of the data directory, of the private PostgreSQL and of the backups, each once. */
export async function readDisks(
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR'>,
  read: ReadSpace = readSpace,
): Promise<Disk[]> {
  const directories: Record<DiskUse, string> = {
    data: settings.DATA_DIR,
    // When the server runs as root, the database may lie on another disk, behind a link.
    database: join(settings.DATA_DIR, 'postgres'),
    backups: backupDirectory(settings),
  }
  const disks = new Map<number, Disk>()
  for (const use of ['data', 'database', 'backups'] as const) {
    const space = await read(directories[use])
    if (!space) continue
    const { device, freeBytes, totalBytes } = space
    const disk = disks.get(device) ?? { uses: [], freeBytes, totalBytes, isFull: freeBytes < minFreeBytes }
    disks.set(device, { ...disk, uses: [...disk.uses, use] })
  }
  return [...disks.values()]
}

/** True when every disk has room that requests need; a disk with only backups does not count. */
export const haveSpace = (disks: readonly Disk[]) =>
  disks.every(({ uses, isFull }) => !isFull || uses.every(use => use === 'backups'))
