import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prepareSchema } from '../../server/assemble.ts'
import { connect } from '../../server/platform/database/database.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { root } from '../../tools/run.ts'
import { say } from '../../tools/terminal.ts'
import { makeSets } from './make-sets.ts'

const cache = join(root, '.cache/bench')
const prefix = 'sets-'
const madeBy = ['make-sets.ts', 'words.ts'].map(name => join(import.meta.dirname, name))

/** The administrator of the made database. */
export const administrator = { username: 'admin', password: 'Bench-2026' }

/**
 * The data directory of a private, durable database with a million content sets. Making it takes minutes, so it is
 * kept in `.cache/bench`, until the migrations or the maker change.
 */
export async function setsDirectory(): Promise<string> {
  const directory = join(cache, `${prefix}${await stamp()}`)
  const mark = join(directory, 'made')
  if (existsSync(mark)) return directory
  await removeOthers()
  await mkdir(directory, { recursive: true })
  await make(directory)
  await writeFile(mark, '')
  return directory
}

async function make(dataDir: string): Promise<void> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  })
  const { database, stop } = await prepareDatabase(settings, createLog('error'), say)
  try {
    await prepareSchema(database, settings)
    const connection = connect(database.address, 1, { isLasting: true })
    await makeSets(connection).finally(() => connection.end())
  } finally {
    await stop()
  }
}

async function stamp(): Promise<string> {
  const migrations = join(root, 'server/migrations')
  const names = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const file of [...names.map(name => join(migrations, name)), ...madeBy])
    hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}

/** Removes what earlier versions or a maker that was cut short left, with databases that had to lie elsewhere. */
async function removeOthers(): Promise<void> {
  const names = await readdir(cache).catch((): string[] => [])
  for (const name of names.filter(name => name.startsWith(prefix))) {
    const link = join(cache, name, 'postgres')
    const cluster = await realpath(link).catch(() => link)
    if (cluster !== link) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(join(cache, name), { recursive: true, force: true })
  }
}
