import { lstat, mkdir, readlink, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf, DatabaseStartError } from '../start-error.ts'
import { type Elsewhere, reserveElsewhere } from './elsewhere.ts'
import { canReach, type ServerUser, userForNewCluster, userOfCluster } from './unprivileged-user.ts'

/** Where a cluster lies, and who runs it. */
export interface ClusterPlace {
  /** Absolute, without symbolic links. */
  cluster: string
  user: ServerUser
  /** For a new cluster that cannot be in DATA_DIR: what ties it to DATA_DIR. */
  elsewhere?: Elsewhere
}

/**
 * Finds the cluster of `dataDir`, or the place for a new one: `dataDir/postgres`, which is a symbolic link when
 * PostgreSQL cannot enter `dataDir` itself.
 * @throws DatabaseStartError when there was a cluster and it is gone, or it is somebody else's
 */
export async function findClusterPlace(dataDir: string, say: (line: string) => void): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true })
  const link = join(await realpath(dataDir), 'postgres')
  if (!(await isThere(link))) return placeForNewCluster(link, say)
  const cluster = await realpath(link).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (cluster === undefined) {
    const lost = resolve(dirname(link), await readlink(link))
    throw new DatabaseStartError(
      `The database of ${dataDir} was kept in ${lost}, which is gone: bring it back, or remove ${link} to begin anew`,
    )
  }
  return { cluster, user: await userOfCluster(cluster) }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function placeForNewCluster(link: string, say: (line: string) => void): Promise<ClusterPlace> {
  const user = await userForNewCluster()
  if (await canReach(user, dirname(link))) return { cluster: link, user }
  const elsewhere = await reserveElsewhere(link, user)
  say(
    `PostgreSQL does not run as root, and the user it runs as cannot enter ${dirname(link)}: the database is kept in ${elsewhere.cluster}`,
  )
  return { cluster: elsewhere.cluster, user, elsewhere }
}
