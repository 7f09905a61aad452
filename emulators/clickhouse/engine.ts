import { createRequire } from 'node:module'
import { join } from 'node:path'

const clusterFile = join(import.meta.dirname, 'cluster.xml')

/** The used part of the package `chdb`, which is an optional installation. */
interface Chdb {
  Session: new (
    directory: string,
    options: { connectionArgs: string[] },
  ) => {
    queryAsync(query: string, options: { format: string }): Promise<{ bytes(): Uint8Array; rowsRead: number }>
  }
}

/** A statement with the settings and parameters of its request. */
export interface Statement {
  text: string
  database: string
  /** As the official client writes them. */
  parameters: Record<string, string>
  settings: Record<string, string>
}

/** ClickHouse in this process. */
export interface Engine {
  /** @throws Error whose message is ClickHouse's: `Code: 60. DB::Exception: …` */
  run(statement: Statement): Promise<{ bytes: Uint8Array; rowsRead: number }>
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Opens ClickHouse on a directory; there can be one in a process. */
export function openEngine(directory: string): Engine {
  const chdb: Chdb = createRequire(import.meta.url)('chdb')
  const session = new chdb.Session(directory, { connectionArgs: [`--config-file=${clusterFile}`] })
  const ask = (text: string) => session.queryAsync(text, { format: 'TabSeparated' })
  const set = new Map<string, string>()
  let used = ''
  let last: Promise<unknown> = Promise.resolve()

  /** Settings and parameters belong to the session: so statements run one at a time, and only changes are set. */
  async function runAlone({ text, database, parameters, settings }: Statement) {
    const requested = new Map([
      ...Object.entries(settings),
      ...Object.entries(parameters).map(([name, value]) => [`param_${name}`, value] as const),
    ])
    if (database !== used) await ask(`USE \`${database}\``)
    used = database
    for (const name of set.keys()) {
      if (requested.has(name) || name.startsWith('param_')) continue
      await ask(`SET ${name} = DEFAULT`)
      set.delete(name)
    }
    for (const [name, value] of requested) {
      if (set.get(name) === value) continue
      await ask(`SET ${name} = ${quoted(value)}`)
      set.set(name, value)
    }
    const answer = await ask(text)
    return { bytes: answer.bytes(), rowsRead: answer.rowsRead }
  }

  return {
    run(statement) {
      const answer = last.then(() => runAlone(statement))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}
