import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** What started a backup: an operator, the nightly job, or an upgrade. Only nightly archives are rotated. */
export type BackupKind = 'manual' | 'nightly' | 'before-upgrade'

/** A finished archive in a backup directory. */
export interface StoredArchive {
  path: string
  kind: BackupKind
  createdAt: Date
  /** In bytes. */
  size: number
}

/** The directory of backups whose path is not given. */
export function backupDirectory(settings: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')
}

const prefixes: Record<BackupKind, string> = {
  manual: 'greenroom-',
  nightly: 'greenroom-nightly-',
  'before-upgrade': 'greenroom-before-upgrade-',
}
const namePattern =
  /^greenroom-(?:(nightly|before-upgrade)-)?(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar\.zst(\.partial)?$/

/** Ends the name of an unfinished archive. */
export const partialSuffix = '.partial'

/** Name of an archive: its kind and the UTC time at which the backup began. */
export function archiveName(kind: BackupKind, at: Date): string {
  return `${prefixes[kind]}${at.toISOString().replaceAll(/[:.]/g, '-')}.tar.zst`
}

/** Path of a note in place of the nightly archive of this time: the attempt ended the server twice. */
export const givenUpPath = (directory: string, due: Date) =>
  join(directory, `${archiveName('nightly', due)}.given-up.txt`)

/** Lists the finished archives of a directory, newest first; empty when the directory does not exist. */
export async function listArchives(directory: string): Promise<StoredArchive[]> {
  const archives: StoredArchive[] = []
  for (const name of await readNames(directory)) {
    const [, kind, day, hours, minutes, seconds, rest, partial] = namePattern.exec(name) ?? []
    if (day === undefined || partial !== undefined) continue
    const path = join(directory, name)
    const { size } = await stat(path)
    const createdAt = new Date(`${day}${hours}:${minutes}:${seconds}.${rest}`)
    archives.push({ path, kind: kindOf(kind), createdAt, size })
  }
  return archives.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

const kindOf = (word: string | undefined): BackupKind =>
  word === 'nightly' || word === 'before-upgrade' ? word : 'manual'

/** Removes the partial archives of killed backups. Call it only under the backup lock. */
export async function removePartialArchives(directory: string): Promise<void> {
  for (const name of await readNames(directory)) {
    if (namePattern.exec(name)?.at(-1) === partialSuffix) await rm(join(directory, name), { force: true })
  }
}

/** Removes the oldest nightly archives beyond `retained`. */
export async function rotateArchives(directory: string, retained: number): Promise<void> {
  const nightly = (await listArchives(directory)).filter(({ kind }) => kind === 'nightly')
  for (const { path } of nightly.slice(retained)) await rm(path, { force: true })
}

/** Renames a whole archive to its final name. When it returns, the name survives a crash of the machine. */
export async function finishArchive(partial: string, path: string, directory: string): Promise<void> {
  await rename(partial, path)
  const entries = await open(directory)
  try {
    await entries.sync()
  } finally {
    await entries.close()
  }
}

async function readNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
