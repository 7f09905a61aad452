import { dirname } from 'node:path'
import { binariesFor, findBinaries } from './binaries.ts'
import { checkVersion, createCluster } from './cluster.ts'
import { findClusterPlace, type PlaceOptions } from './cluster-place.ts'
import type { ServerUser } from './unprivileged-user.ts'

/** A cluster on disk, and the programs that run it. */
export interface PreparedCluster {
  /** Absolute, without symbolic links. */
  cluster: string
  user: ServerUser
  /** The program. */
  postgres: string
}

/**
 * Finds the cluster of `dataDir`, or makes it.
 * @throws StartRefusal when that cannot be
 */
export async function prepareCluster(
  dataDir: string,
  options: PlaceOptions & { durable: boolean; onSpawn?: (() => void) | undefined },
): Promise<PreparedCluster> {
  const { id, durable, say, onSpawn } = options
  const { cluster, user, version, elsewhere } = await findClusterPlace(dataDir, options)
  try {
    const binaries = await binariesFor(user, await findBinaries(), dirname(cluster))
    if (version !== undefined) checkVersion(cluster, version, binaries)
    else {
      say(`Setting up a new database in ${cluster}`)
      await createCluster(cluster, { binaries, user, durable, superuser: id, onSpawn })
    }
    const recorded = (await elsewhere?.record()) ?? cluster
    if (recorded !== cluster) return await prepareCluster(dataDir, options)
    return { cluster, user, postgres: binaries.postgres }
  } catch (error) {
    await elsewhere?.discard()
    throw error
  }
}
