import type { Db } from 'pg-boss'
import type { ParameterOrJSON, Sql } from 'postgres'
import { connect, type DatabaseAddress } from '../database/database.ts'

/** PostgreSQL's numbers of the types `json` and `jsonb`. */
const jsonTypes = [114, 3802]
/** pg-boss sends its installation, its migrations and some upkeep as whole transactions. */
const transactionScript = /^\s*BEGIN\b/i
/** How long a close waits for statements under way, in seconds. */
const timeoutMs = 5

/** The database as pg-boss uses it. */
export interface PgBossDatabase {
  db: Db
  close(): Promise<void>
}

/** Lets pg-boss run its statements on our driver, so that one DATABASE_URL means one thing. */
export function openPgBossDatabase(address: DatabaseAddress): PgBossDatabase {
  const driver = connect(address, 1)
  for (const type of jsonTypes) driver.options.serializers[type] = serializeJson
  return {
    db: {
      async executeSql(text, values = []) {
        const isScript = transactionScript.test(text)
        return { rows: await (isScript ? runScript(address, text) : run(driver, text, values)) }
      },
    },
    close: () => driver.end({ timeout: timeoutMs }),
  }
}

/** Several statements can only be sent without parameters; they answer a list of results. */
async function run(driver: Sql, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const parameters = values.map(value => value ?? null) as ParameterOrJSON<never>[]
  const result: readonly unknown[] = await (values.length > 0
    ? driver.unsafe(text, parameters)
    : driver.unsafe(text))
  return result.some(Array.isArray) ? result.flat() : [...result]
}

/** A script has a connection of its own, so that a failed one leaves no open transaction to others. */
async function runScript(address: DatabaseAddress, script: string): Promise<unknown[]> {
  const driver = connect(address, 1)
  try {
    return await run(driver, script, [])
  } finally {
    await driver.end({ timeout: timeoutMs })
  }
}

/** pg-boss hands over JSON as text in some statements and as values in others; other drivers take both. */
function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
