import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * The parameters that PostgreSQL is started with. They are given on the command line at every start, so that they
 * come from this file and not from the day on which the cluster was made.
 */
export function serverParameters(options: {
  /** Name of the cluster in lists of processes. */
  id: string
  /** How many connections the program opens at most. */
  connections: number
  durable: boolean
}): Record<string, string> {
  const memory = totalmem() / megabyte
  return {
    cluster_name: options.id,
    // No network: only the socket, which only its owner may use.
    listen_addresses: '',
    port: '5432',
    unix_socket_permissions: '0700',
    // Room for tools, workers and a second server beside the pool.
    max_connections: String(Math.max(100, options.connections + 30)),
    // An eighth of the memory for PostgreSQL's own cache; the operating system caches the rest.
    shared_buffers: `${Math.round(Math.min(Math.max(memory / 8, 128), 1024))}MB`,
    effective_cache_size: `${Math.round(Math.max(memory / 2, 256))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Compiling queries costs more than it saves on the short ones of a console.
    jit: 'off',
    // Disks without moving heads: a random page costs hardly more than the next one.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log is for failures of PostgreSQL, without values of rows; failed statements are logged by the
    // application.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(options.durable ? durable : forgetful),
  }
}

/** These are the defaults; they are named so that a file in the cluster cannot switch them off. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Fewer pages to scan when a database is created or dropped.
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
