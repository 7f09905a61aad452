import type { SocketAddress } from '../../server/platform/database/database.ts'
import { findPrivateServer } from '../../server/platform/database/private-server.ts'

/** Where the private PostgreSQL of a running server listens. */
export async function addressOfPostgres(dataDir: string): Promise<SocketAddress> {
  const address = await findPrivateServer(dataDir)
  if (!address) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  return address
}
