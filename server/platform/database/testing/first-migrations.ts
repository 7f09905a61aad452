import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import * as z from 'zod'
import { migrationsFolder } from '../migrations.ts'

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The journal of this release's migrations. */
async function readJournal() {
  return journalSchema.parse(
    JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')),
  )
}

/**
 * Fills a folder, which is made for one test: the first `count` migrations, followed by one with the SQL `next`, if
 * given.
 */
export async function firstMigrations(count: number, next?: string, directory?: string): Promise<string> {
  const folder = directory ?? (await temporaryDirectory())
  const journal = await readJournal()
  const entries = journal.entries.slice(0, count)
  const added = { idx: count, when: Date.now(), tag: 'next', breakpoints: true }
  const all = next === undefined ? entries : [...entries, added]
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: all }))
  for (const { tag } of entries)
    await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  if (next !== undefined) await writeFile(join(folder, 'next.sql'), next)
  return folder
}
