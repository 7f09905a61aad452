import type { Db } from 'pg-boss'
import type { ParameterOrJSON, Sql } from 'postgres'
import { connect, type DatabaseAddress } from '../database/database.ts'

/** Type numbers of `json` and `jsonb` in PostgreSQL. */
const jsonTypes = [114, 3802]
/** pg-boss sends its installation, its migrations and some upkeep as scripts with their own transaction. */
const transactionScript = /^\s*BEGIN\b/i
/** How long a close waits for running statements. */
const closeSeconds = 5

/** The database as pg-boss uses it. */
export interface PgBossDatabase {
  db: Db
  close(): Promise<void>
}

/** Runs the statements of pg-boss on our driver, so that a DATABASE_URL has one meaning. */
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
    close: () => driver.end({ timeout: closeSeconds }),
  }
}

/** Several statements in one text cannot have parameters; they return a list of results. */
async function run(driver: Sql, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const parameters = values.map(value => value ?? null) as ParameterOrJSON<never>[]
  const result: readonly unknown[] = await (values.length > 0
    ? driver.unsafe(text, parameters)
    : driver.unsafe(text))
  return result.some(Array.isArray) ? result.flat() : [...result]
}

/** A script gets a connection of its own, so that a failed one leaves no open transaction to others. */
async function runScript(address: DatabaseAddress, script: string): Promise<unknown[]> {
  const driver = connect(address, 1)
  try {
    return await run(driver, script, [])
  } finally {
    await driver.end({ timeout: closeSeconds })
  }
}

/** pg-boss passes JSON as text in some statements and as values in others; other drivers accept both. */
function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
