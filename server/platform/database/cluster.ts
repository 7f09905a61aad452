import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, systemCode } from './start-error.ts'
import type { ProcessUser } from './unprivileged-user.ts'

/** The superuser of the private cluster, and the name of Greenroom's database in it. */
export const clusterUser = 'greenroom'

/**
 * Makes an empty cluster at `directory`: all of it or nothing, also when the process is killed in the middle
 * or another start is doing the same.
 */
export async function createCluster(
  directory: string,
  binaries: Binaries,
  user: ProcessUser,
  durable: boolean,
): Promise<void> {
  const unfinished = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) await chown(unfinished, user.uid, user.gid)
    await runInitdb(unfinished, binaries, user, durable)
    await rename(unfinished, directory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const anotherStartWasFirst = ['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')
    if (!anotherStartWasFirst) throw error
  }
}

async function runInitdb(
  directory: string,
  binaries: Binaries,
  user: ProcessUser,
  durable: boolean,
): Promise<void> {
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${directory}`,
      `--username=${clusterUser}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', env: { PATH: process.env.PATH }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new DatabaseStartError(`PostgreSQL could not be set up: ${complaint.trim()}`)
}
