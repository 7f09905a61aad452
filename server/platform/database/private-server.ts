import {
  findRunningPostgres,
  type Names,
  type PrivatePostgres,
  PrivatePostgresError,
  type PrivatePostgresOptions,
  type SocketAddress,
  startPrivatePostgres,
} from '@greenroom/private-postgres'
import { DatabaseStartError } from './start-error.ts'

const names: Names = {
  id: 'greenroom',
  title: 'Greenroom',
  dataDirSetting: 'DATA_DIR',
  serverSetting: 'DATABASE_URL',
}

/**
 * Starts Greenroom's private PostgreSQL in a data directory, or takes over one that runs there.
 * @throws DatabaseStartError when it cannot run, or another Greenroom uses it
 */
export async function startPrivateServer(
  options: Omit<PrivatePostgresOptions, 'names'>,
): Promise<PrivatePostgres> {
  try {
    return await startPrivatePostgres({ ...options, names })
  } catch (error) {
    if (!(error instanceof PrivatePostgresError)) throw error
    throw new DatabaseStartError(error.message, { cause: error })
  }
}

/** Finds the running private PostgreSQL of `dataDir`; undefined when none runs. */
export function findPrivateServer(dataDir: string): Promise<SocketAddress | undefined> {
  return findRunningPostgres(dataDir, names)
}
