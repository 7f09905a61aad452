import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { codeOf, StartRefusal } from './start-refusal.ts'

/** The user that PostgreSQL runs as; empty means the user that this process runs as. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>

const isRoot = () => process.getuid?.() === 0

/** Usual id of the unprivileged user, for a machine without a list of users. */
const nobody = 65534

/**
 * The user for a new cluster: the current user. PostgreSQL refuses root, which becomes `postgres` or the unprivileged user.
 */
export async function userForNewCluster(): Promise<ServerUser> {
  if (!isRoot()) return {}
  const list = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = list.split('\n').map(line => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(fields => fields[0] === name) ?? []
    if (uid !== undefined && gid !== undefined && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: nobody, gid: nobody }
}

/**
 * Who runs an existing cluster: its owner, because PostgreSQL accepts no other.
 * @throws StartRefusal when that is another user than this process can become
 */
export async function userOfCluster(cluster: string): Promise<ServerUser> {
  const { uid, gid } = await stat(cluster)
  if (isRoot()) return { uid, gid }
  if (uid === process.getuid?.()) return {}
  throw new StartRefusal(
    names =>
      `${cluster} belongs to another user (number ${uid}): start ${names.title} as that user, or set ${names.dataDirSetting}`,
  )
}

/** @throws StartRefusal when a cluster is root's, as after a careless copy */
export function refuseRoot(user: ServerUser, cluster: string): void {
  if (user.uid !== 0) return
  throw new StartRefusal(
    () => `${cluster} belongs to root, whom PostgreSQL refuses: give it to an ordinary user with chown -R`,
  )
}

/** Whether that user can enter a directory, or run a program. */
export async function canReach(user: ServerUser, path: string): Promise<boolean> {
  if (user.uid === undefined) return true
  const probe = spawn('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/', stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    probe.once('error', error => reject(explainSpawnError(error)))
    probe.once('exit', code => resolve(code === 0))
  })
}

function explainSpawnError(error: Error): Error {
  if (codeOf(error) !== 'EPERM') return error
  return new StartRefusal(
    names =>
      `PostgreSQL refuses to run as root, and root may not become another user here: start ${names.title} as an ordinary user, or set ${names.serverSetting}`,
  )
}
