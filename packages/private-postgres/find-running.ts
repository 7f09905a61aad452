import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Names, SocketAddress } from './names.ts'
import { answers, readPostmaster } from './postmaster.ts'

/** Finds the server that runs on `dataDir`, started by any process; undefined when none accepts connections. */
export async function findRunningPostgres(
  dataDir: string,
  { id }: Pick<Names, 'id'>,
): Promise<SocketAddress | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  const server = cluster === undefined ? undefined : await readPostmaster(cluster)
  if (server === undefined || !(await answers(server))) return undefined
  return { socketDirectory: server.socketDirectory, port: server.port, user: id, database: id }
}
