import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, onTestFinished } from 'vitest'
import { stopPostmaster } from '../postmaster.ts'
import { startPrivatePostgres } from '../start.ts'
import { silentLog, testNames } from './names.ts'

const run = promisify(execFile)

/**
 * Makes a directory for one test; others may enter it unless `isPrivate`. After the test, a server that was left
 * behind in it ends, and it is removed, with a cluster that had to be made outside of it.
 */
export async function temporaryDirectory(isPrivate = false): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'private-postgres-test-')))
  await chmod(directory, isPrivate ? 0o700 : 0o755)
  onTestFinished(async () => {
    await removeCluster(join(directory, 'postgres'))
    await rm(directory, { recursive: true, force: true })
  })
  return directory
}

let template: string | undefined

afterAll(async () => {
  if (template !== undefined) await rm(template, { recursive: true, force: true })
  // Files that share a worker share this module.
  template = undefined
})

/** Makes a data directory for one test that has an empty cluster already: a copy of one, which is the faster way. */
export async function temporaryCluster(): Promise<string> {
  template ??= await makeTemplate()
  const dataDir = await temporaryDirectory()
  await run('cp', ['-a', join(template, 'postgres'), dataDir])
  return dataDir
}

async function makeTemplate(): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'private-postgres-test-')))
  await chmod(directory, 0o755)
  const server = await startPrivatePostgres({
    dataDir: directory,
    durable: false,
    names: testNames,
    log: silentLog,
  })
  await server.stop()
  return directory
}

async function removeCluster(link: string): Promise<void> {
  const cluster = await realpath(link).catch(() => link)
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lock.split('\n')[0])
  if (pid > 0) await stopPostmaster(cluster, pid, [{ signal: 'SIGKILL', timeoutMs: 5_000 }])
  if (cluster !== link) await rm(dirname(cluster), { recursive: true, force: true })
}
