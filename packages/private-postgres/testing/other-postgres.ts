import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '../binaries.ts'
import { createCluster } from '../cluster.ts'
import { launch } from '../launch.ts'
import type { SocketAddress } from '../names.ts'
import { stopPostmaster } from '../postmaster.ts'
import { serverParameters } from '../server-parameters.ts'
import { userForNewCluster } from '../unprivileged-user.ts'

/** A PostgreSQL that is not the one of the package. */
export interface OtherPostgres {
  /** The superuser, in the database `postgres`. */
  address: SocketAddress
  stop(): Promise<void>
}

/**
 * The order of texts that a packaged PostgreSQL gets from its machine: by the rules of a language, and not by code point
 * as the private one has it. ICU has such an order on machines without locales, too.
 */
const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

/**
 * Starts a PostgreSQL from a directory of programs, with a new cluster in `directory` that need not survive a crash.
 * @param directory a directory that every user can enter
 */
export async function startOtherPostgres(
  bin: string,
  directory: string,
  options: { id: string; connections: number },
): Promise<OtherPostgres> {
  const { id, connections } = options
  const user = await userForNewCluster()
  const cluster = join(directory, 'postgres')
  const binaries: Pick<Binaries, 'initdb' | 'postgres'> = {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
  }
  await createCluster(cluster, { binaries, user, durable: false, superuser: id, locale })
  const result = await launch({
    cluster,
    user,
    postgres: binaries.postgres,
    socketDirectory: cluster,
    parameters: serverParameters({ id, connections, durable: false }),
    logFile: join(directory, 'postgres.log'),
  })
  if ('output' in result) throw new Error(`${binaries.postgres} did not start: ${result.output}`)
  const { pid, port, socketDirectory } = result.server
  return {
    address: { socketDirectory, port, user: id, database: 'postgres' },
    stop: async () => {
      await stopPostmaster(cluster, pid)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
