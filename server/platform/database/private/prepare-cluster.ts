import { dirname } from 'node:path'
import { binariesFor, findBinaries } from './binaries.ts'
import { checkVersion, createCluster } from './cluster.ts'
import { findClusterPlace } from './cluster-place.ts'
import type { ServerUser } from './unprivileged-user.ts'

/** A cluster that is on disk, and what runs it. */
export interface PreparedCluster {
  /** Absolute, without symbolic links. */
  cluster: string
  user: ServerUser
  /** The program. */
  postgres: string
}

/**
 * Finds the cluster of `dataDir`, or makes it.
 * @throws DatabaseStartError when that cannot be
 */
export async function prepareCluster(
  dataDir: string,
  durable: boolean,
  say: (line: string) => void,
): Promise<PreparedCluster> {
  const { cluster, user, version, elsewhere } = await findClusterPlace(dataDir, say)
  try {
    const binaries = await binariesFor(user, await findBinaries(), dirname(cluster))
    if (version !== undefined) checkVersion(cluster, version, binaries)
    else {
      say(`Setting up a new database in ${cluster}`)
      await createCluster(cluster, binaries, user, durable)
    }
    const recorded = (await elsewhere?.record()) ?? cluster
    if (recorded !== cluster) return await prepareCluster(dataDir, durable, say)
    return { cluster, user, postgres: binaries.postgres }
  } catch (error) {
    await elsewhere?.discard()
    throw error
  }
}
