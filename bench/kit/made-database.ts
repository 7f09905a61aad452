import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from 'postgres'
import { prepareSchema } from '../../server/assemble.ts'
import { connect } from '../../server/platform/database/database.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { root } from '../../tools/run.ts'
import { say } from '../../tools/terminal.ts'

const cache = join(root, '.cache/bench')

/** The administrator of a made database. */
export const administrator = { username: 'admin', password: 'Bench-2026' }

interface Maker {
  /** Prefix of this database's directories. */
  prefix: string
  /** The files whose content decides what is in it. */
  madeBy: readonly string[]
  /** @param connection one connection, which is the maker's alone */
  fill(connection: Sql): Promise<void>
}

/**
 * The data directory of a private, durable database with made rows. Making them takes minutes, so it is kept in
 * `.cache/bench`, until the migrations or the maker change.
 */
export async function madeDatabase({ prefix, madeBy, fill }: Maker): Promise<string> {
  const directory = join(cache, `${prefix}${await stamp(madeBy)}`)
  const mark = join(directory, 'made')
  if (existsSync(mark)) return directory
  await removeOthers(prefix)
  await mkdir(directory, { recursive: true })
  await make(directory, fill)
  await writeFile(mark, '')
  return directory
}

async function make(dataDir: string, fill: Maker['fill']): Promise<void> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  })
  const { database, stop } = await prepareDatabase(settings, createLog('error'), say)
  try {
    await prepareSchema(database, settings)
    const connection = connect(database.address, 1, { isLasting: true })
    await fill(connection).finally(() => connection.end())
  } finally {
    await stop()
  }
}

async function stamp(madeBy: readonly string[]): Promise<string> {
  const migrations = join(root, 'server/migrations')
  const names = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const file of [...names.map(name => join(migrations, name)), ...madeBy])
    hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}

/** Removes databases of earlier versions and of interrupted runs, wherever they lie. */
async function removeOthers(prefix: string): Promise<void> {
  const names = await readdir(cache).catch((): string[] => [])
  for (const name of names.filter(name => name.startsWith(prefix))) {
    const link = join(cache, name, 'postgres')
    const cluster = await realpath(link).catch(() => link)
    if (cluster !== link) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** Drops the indexes of a table except its primary key while `work` fills it, and creates them again. */
export async function withoutIndexes(
  connection: Sql,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const rows = await connection`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = ${table}
      and indexname not in (select conname from pg_constraint)`
  for (const { indexname } of rows) await connection.unsafe(`drop index "${indexname}"`)
  await work()
  // For a partitioned table, PostgreSQL returns definitions without those of the partitions.
  for (const { indexdef } of rows) await connection.unsafe(String(indexdef).replace(' ON ONLY ', ' ON '))
}
