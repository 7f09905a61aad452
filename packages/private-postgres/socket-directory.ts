import { chown, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canReach, type ServerUser } from './unprivileged-user.ts'

/** The address of a socket holds 104 bytes on macOS and 108 on Linux, with an end mark. */
const longestSocketPath = 100

const prefix = 'private-postgres-'

/** The file that PostgreSQL makes in its socket directory. */
export function socketPath(socketDirectory: string, port: number): string {
  return join(socketDirectory, `.s.PGSQL.${port}`)
}

/** Directory of the socket: the cluster, or, when its path is too long, a new private directory. */
export async function chooseSocketDirectory(cluster: string, user: ServerUser): Promise<string> {
  if (Buffer.byteLength(socketPath(cluster, 5432)) <= longestSocketPath) return cluster
  const temporaryFolder = await realpath(tmpdir())
  const isUsable = temporaryFolder.length < 50 && (await canReach(user, temporaryFolder))
  const directory = await mkdtemp(join(isUsable ? temporaryFolder : '/tmp', prefix))
  if (user.uid !== undefined) await chown(directory, user.uid, user.gid)
  return directory
}

/** Removes a socket directory that was made for one run; one that is the cluster stays. */
export async function removeSocketDirectory(socketDirectory: string): Promise<void> {
  if (basename(socketDirectory).startsWith(prefix))
    await rm(socketDirectory, { recursive: true, force: true })
}
