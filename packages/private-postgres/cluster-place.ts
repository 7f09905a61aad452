import { mkdir, readlink, realpath, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { clusterVersion } from './cluster.ts'
import { type Elsewhere, reserveElsewhere } from './elsewhere.ts'
import { codeOf, StartRefusal } from './start-refusal.ts'
import {
  canReach,
  refuseRoot,
  type ServerUser,
  userForNewCluster,
  userOfCluster,
} from './unprivileged-user.ts'

/** Location of a cluster, existing or not, and the user who runs it. */
export interface ClusterPlace {
  /** Absolute, without symbolic links. */
  cluster: string
  user: ServerUser
  /** Of the PostgreSQL that made the cluster; undefined when there is none yet. */
  version?: string
  /** For a new cluster outside `dataDir`: its link in `dataDir`. */
  elsewhere?: Elsewhere
}

/** How the place of a cluster is found. */
export interface PlaceOptions {
  /** Names directories outside `dataDir`. */
  id: string
  /** Writes lines for the waiting user. */
  say: (line: string) => void
}

/**
 * Finds the cluster of `dataDir`, or the place for a new one: `dataDir/postgres`, which is a symbolic link when
 * PostgreSQL cannot enter `dataDir` itself.
 * @throws StartRefusal when the cluster is missing, belongs to another user, or is something else
 */
export async function findClusterPlace(dataDir: string, options: PlaceOptions): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true })
  const link = join(await realpath(dataDir), 'postgres')
  const cluster = await followLink(link, dataDir)
  if (cluster === undefined) return placeForNewCluster(link, link, options)
  const user = await userOfCluster(cluster)
  const version = await clusterVersion(cluster)
  if (version === undefined) return placeForNewCluster(link, cluster, options)
  refuseRoot(user, cluster)
  if (!(await canReach(user, dirname(cluster)))) throw describeClosed(cluster, user)
  return { cluster, user, version }
}

function describeClosed(cluster: string, user: ServerUser): StartRefusal {
  return new StartRefusal(
    () =>
      `The user number ${user.uid}, who runs the database ${cluster}, cannot enter ${dirname(cluster)}: open that to others with chmod o+x, or move the database and put a symbolic link in its place`,
  )
}

/** Where `link` leads, or itself when it is a directory; undefined when there is nothing of that name. */
async function followLink(link: string, dataDir: string): Promise<string | undefined> {
  try {
    return await realpath(link)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const target = await readlink(link).catch(() => undefined)
  if (target === undefined) return undefined
  throw new StartRefusal(
    () =>
      `The database of ${dataDir} was kept in ${resolve(dirname(link), target)}, which is gone: bring it back, or remove ${link} to begin anew`,
  )
}

async function placeForNewCluster(
  link: string,
  cluster: string,
  { id, say }: PlaceOptions,
): Promise<ClusterPlace> {
  const user = await userForNewCluster()
  if (await canReach(user, dirname(cluster))) return { cluster, user }
  // An empty directory of that name would be in the way of the link.
  await rmdir(link).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  const elsewhere = await reserveElsewhere(link, user, id)
  say(
    `PostgreSQL does not run as root, and the user it runs as cannot enter ${dirname(link)}: the database is kept in ${elsewhere.cluster}`,
  )
  return { cluster: elsewhere.cluster, user, elsewhere }
}
