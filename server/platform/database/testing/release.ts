import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '../migrations.ts'

/** One file per release. */
export const releasesFolder = join(migrationsFolder, 'releases')

/** A release: the migrations that it shipped with, and rows of a database of that version. */
export interface Release {
  migrations: { tag: string; hash: string }[]
  rows: string
}

/** Reads a release from its file. */
export async function readRelease(file: string): Promise<Release> {
  const text = await readFile(join(releasesFolder, file), 'utf8')
  const shipped = [...text.matchAll(/^-- (\d{4}_\w+) ([0-9a-f]{64})$/gm)]
  return { migrations: shipped.map(([, tag = '', hash = '']) => ({ tag, hash })), rows: text }
}
