/** Names of the server in messages. */
export interface Names {
  /** A word of small letters: the superuser, the database, and part of the names of directories outside `dataDir`. */
  id: string
  /** The program as operators know it. */
  title: string
  /** The setting that names the data directory, for messages. */
  dataDirSetting: string
  /** The setting that names another server to use in place of this one, for messages. */
  serverSetting: string
}

/** Methods that the log needs. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Where the server listens. */
export interface SocketAddress {
  socketDirectory: string
  port: number
  user: string
  database: string
}
