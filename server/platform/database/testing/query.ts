import { connect, type DatabaseAddress } from '../database.ts'

/** Runs one statement on a connection of its own. */
export async function query(address: DatabaseAddress, text: string): Promise<Record<string, unknown>[]> {
  const driver = connect(address, 1)
  try {
    return [...(await driver.unsafe(text))]
  } finally {
    await driver.end({ timeout: 1 })
  }
}
