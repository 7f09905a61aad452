import { spawn } from 'node:child_process'
import { chown, readdir, readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Binaries, programEnvironment } from './binaries.ts'
import { codeOf, explainOutput, StartRefusal } from './start-refusal.ts'
import type { ServerUser } from './unprivileged-user.ts'
import { makeWhole } from './whole-directory.ts'

/**
 * The major version of the PostgreSQL that made the cluster in `directory`; undefined when it is missing or empty.
 * @throws StartRefusal when there is something else
 */
export async function clusterVersion(directory: string): Promise<string | undefined> {
  const content = await readdir(directory).catch((error): string[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  if (content.includes('PG_VERSION')) return (await readFile(`${directory}/PG_VERSION`, 'utf8')).trim()
  if (content.length === 0) return undefined
  throw new StartRefusal(
    names =>
      `${directory} holds something other than a database: move that away, or set ${names.dataDirSetting} to another directory`,
  )
}

/** @throws StartRefusal when these binaries cannot run a cluster of that version */
export function checkVersion(directory: string, version: string, binaries: Binaries): void {
  if (version === binaries.majorVersion) return
  throw new StartRefusal(
    names =>
      `The database in ${directory} was made by PostgreSQL ${version}, and ${names.title} brings ${binaries.majorVersion}: move it with pg_dump, or set ${names.dataDirSetting} to another directory`,
  )
}

/** How a new cluster is made. */
export interface ClusterOptions {
  binaries: Pick<Binaries, 'initdb'>
  user: ServerUser
  durable: boolean
  /** The name of its superuser. */
  superuser: string
  /** Arguments of initdb for texts; by default {@link localeArguments}. */
  locale?: readonly string[]
  onSpawn?: (() => void) | undefined
}

/** Makes an empty cluster in `directory`: all of it or nothing. */
export function createCluster(directory: string, options: ClusterOptions): Promise<void> {
  return makeWhole(directory, async unfinished => {
    const { user } = options
    if (user.uid !== undefined) await chown(unfinished, user.uid, user.gid)
    await runInitdb(unfinished, options)
  })
}

/**
 * Text compares by code point and changes case by Unicode in the same way on every machine (the built-in provider);
 * a Chinese order is asked for with `collate "zh-x-icu"`. The C library's character types must know Unicode all the
 * same: with `C`, pg_trgm would find no letters in Chinese text. macOS calls that locale UTF-8.
 */
const localeArguments = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
]

/** One call for the whole disk instead of one for each of a thousand files: seconds, when the disk is busy. */
const syncArgument = `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`

async function runInitdb(
  directory: string,
  { binaries, user, durable, superuser, locale = localeArguments, onSpawn }: ClusterOptions,
): Promise<void> {
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${directory}`,
      `--username=${superuser}`,
      // Only the owner can reach the socket; see serverParameters.
      '--auth=trust',
      '--data-checksums',
      ...locale,
      '--no-instructions',
      durable ? syncArgument : '--no-sync',
    ],
    { ...user, cwd: '/', env: { ...programEnvironment(), TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  onSpawn?.()
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw explainOutput(complaint, directory.replace(/\.new-[^/]*$/, ''))
}
