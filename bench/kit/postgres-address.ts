import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocketAddress } from '../../server/platform/database/database.ts'
import { clusterName } from '../../server/platform/database/private/cluster.ts'
import { readPostmaster } from '../../server/platform/database/private/postmaster.ts'

/** Where the private PostgreSQL of a running server listens. */
export async function addressOfPostgres(dataDir: string): Promise<SocketAddress> {
  const postmaster = await readPostmaster(await realpath(join(dataDir, 'postgres')))
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  const { socketDirectory, port } = postmaster
  return { socketDirectory, port, user: clusterName, database: clusterName }
}
