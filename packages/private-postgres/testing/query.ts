import postgres, { type Sql } from 'postgres'
import type { SocketAddress } from '../names.ts'
import { socketPath } from '../socket-directory.ts'

/** Opens one connection, which the caller ends. */
export function connect({ socketDirectory, port, user, database }: SocketAddress): Sql {
  return postgres({ path: socketPath(socketDirectory, port), user, database, max: 1, onnotice: () => {} })
}

/** Runs one statement on a connection of its own. */
export async function query(address: SocketAddress, text: string): Promise<Record<string, unknown>[]> {
  const driver = connect(address)
  try {
    return [...(await driver.unsafe(text))]
  } finally {
    await driver.end({ timeout: 1 })
  }
}
