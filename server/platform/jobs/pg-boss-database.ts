import type { Db } from 'pg-boss'
import type { ParameterOrJSON, Sql } from 'postgres'

/** PostgreSQL's numbers of the types `json` and `jsonb`. */
const jsonTypes = [114, 3802]
/** pg-boss sends its installation and its migrations as whole transactions. */
const transactionScript = /^\s*BEGIN\b/i

/**
 * Lets pg-boss run its statements on our driver, so that one DATABASE_URL means one thing.
 * @param driver a pool for pg-boss alone, of two connections or more; its handling of JSON is changed
 */
export function pgBossDatabase(driver: Sql): Db {
  for (const type of jsonTypes) driver.options.serializers[type] = serializeJson
  return {
    async executeSql(text, values = []) {
      if (transactionScript.test(text)) return { rows: await runScript(driver, text) }
      // Several statements can only be sent without parameters, and answer a list of results.
      const parameters = values.map(value => value ?? null) as ParameterOrJSON<never>[]
      return {
        rows: flatten(await (values.length > 0 ? driver.unsafe(text, parameters) : driver.unsafe(text))),
      }
    },
  }
}

/** A script keeps one connection to itself, and leaves no failed transaction on it. */
async function runScript(driver: Sql, script: string): Promise<unknown[]> {
  const connection = await driver.reserve()
  try {
    return flatten(await connection.unsafe(script))
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}

function flatten(result: readonly unknown[]): unknown[] {
  return result.some(Array.isArray) ? result.flat() : [...result]
}

/** pg-boss hands over JSON as text in some statements and as values in others; other drivers take both. */
function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
