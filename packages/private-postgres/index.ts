/** Runs a PostgreSQL of a program's own; see README.md. */
export { findBinaries } from './binaries.ts'
export { discardCluster, hasCluster } from './discard-cluster.ts'
export { findRunningPostgres } from './find-running.ts'
export type { Log, Names, SocketAddress } from './names.ts'
export { socketPath } from './socket-directory.ts'
export { type PrivatePostgres, type PrivatePostgresOptions, startPrivatePostgres } from './start.ts'
export { PrivatePostgresError } from './start-refusal.ts'
