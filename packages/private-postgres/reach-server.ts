import { readFile, rm, stat, statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Launch, type LaunchResult, launch } from './launch.ts'
import { answers, isAlive, type Postmaster, readPostmaster, waitUntilReady } from './postmaster.ts'
import { chooseSocketDirectory, removeSocketDirectory, socketPath } from './socket-directory.ts'
import { explainOutput, explainWriteError } from './start-refusal.ts'

/** A PostgreSQL that accepts connections. */
export interface ReachedServer extends Postmaster {
  /** Whether it ran already: left behind by a process that ended, or used by another process. */
  wasRunning: boolean
}

/** Connection data of a server; without a socket directory, one is chosen. */
export type ReachOptions = Omit<Launch, 'socketDirectory'> & { socketDirectory?: string }

/** How long the remains of a killed server may be in the way. */
const timeoutMs = 8_000

/** After this time a lock file of a server that does not answer counts as forgotten, in milliseconds. */
const forgottenAfterMs = 1_000

/**
 * Takes the server that runs on the cluster, or starts one. It waits for one that is just ending or recovering, and
 * for the remains of one that was killed.
 * @throws StartRefusal when PostgreSQL gives up
 */
export async function reachServer(options: ReachOptions): Promise<ReachedServer> {
  const startedAt = Date.now()
  for (;;) {
    const present = await readPostmaster(options.cluster)
    if (present !== undefined && (await answers(present))) {
      const server = await waitUntilReady(options.cluster, present.pid, () => !isAlive(present.pid))
      if (server !== undefined) return { ...server, wasRunning: true }
      continue
    }
    const isForgotten = present !== undefined && present.socketDirectory !== options.socketDirectory
    if (isForgotten) await removeSocketDirectory(present.socketDirectory)
    const result = await launchWithSocket(options)
    if ('server' in result) return { ...result.server, wasRunning: false }
    const waited = Date.now() - startedAt
    if (!isInTheWay(result.output) || waited > timeoutMs) throw await explain(result.output, options.cluster)
    if (waited > forgottenAfterMs) await removeForgottenLock(options.cluster)
    await delay(50)
  }
}

async function launchWithSocket(options: ReachOptions): Promise<LaunchResult> {
  if (options.socketDirectory !== undefined)
    return launch({ ...options, socketDirectory: options.socketDirectory })
  const socketDirectory = await chooseSocketDirectory(options.cluster, options.user)
  const result = await launch({ ...options, socketDirectory })
  if (!('server' in result)) await removeSocketDirectory(socketDirectory)
  return result
}

/** Whether PostgreSQL gave up because of another one that is starting, ending, or was killed a moment ago. */
function isInTheWay(output: string): boolean {
  return /lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(output)
}

/**
 * Removes the lock files of a server that does not answer: its number belongs to another process now, or it was killed
 * while it wrote them. Should a server live all the same, PostgreSQL finds its shared memory and refuses to start.
 */
async function removeForgottenLock(cluster: string): Promise<void> {
  const file = `${cluster}/postmaster.pid`
  const fileStat = await stat(file).catch(() => undefined)
  if (fileStat === undefined || Date.now() - fileStat.mtimeMs < forgottenAfterMs) return
  const [, , , port] = (await readFile(file, 'utf8')).split('\n')
  await rm(file, { force: true })
  await rm(`${socketPath(cluster, Number(port ?? 5432))}.lock`, { force: true })
}

/** A full disk may have swallowed the reason, too. */
async function explain(output: string, cluster: string): Promise<unknown> {
  const { bavail, bsize } = await statfs(cluster)
  if (bavail * bsize < 64 * 1024)
    return explainWriteError(Object.assign(new Error(), { code: 'ENOSPC' }), cluster)
  return explainOutput(output, cluster)
}
