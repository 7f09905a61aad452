import type { Sql } from 'postgres'
import type { Faults } from '../faults.ts'
import type { KnownImport, Ledger } from '../ledger.ts'

interface Stored {
  id: string
  fileName: string
  state: string
  created: number
  rows: number
  effects: number
  /** Why it ended before its last row; in English. */
  problem: string | null
}

/** Message of an import that was hit by two kills. */
const endedTwice = 'crashed twice'

/**
 * Compares what imports say with what is there. Two kills at one import end it (see "Work that ends the server" in
 * docs/operate.md): then it says `stopped`, and what it says to have written is there.
 * @returns how many were ended so
 */
export async function checkImports(connection: Sql, ledger: Ledger, faults: Faults): Promise<number> {
  const stored = await connection<Stored[]>`
    with written as (
      select substring(external_id from '^(.*)-') as name, count(*)::int as rows
      from content_item where external_id like 'soak-%' group by 1
    ), effects as (
      select import_id, count(*)::int as effects from list_import_effect group by 1
    )
    select id, file_name as "fileName", state, (done->>'create')::int as created,
      problem->>'en-US' as problem, coalesce(written.rows, 0) as rows, coalesce(effects.effects, 0) as effects
    from list_import left join effects on import_id = id left join written on written.name || '.csv' = file_name`
  const byName = new Map(stored.map(each => [each.fileName, each]))
  let stopped = 0
  for (const known of ledger.imports) {
    const found = byName.get(`${known.name}.csv`)
    if (found?.state === 'stopped' || found?.state === 'refused') stopped++
    const problem = problemOf(known, found)
    if (problem) faults.add('import', `${known.name} of ${known.rows} rows (${known.stage}): ${problem}`)
  }
  return stopped
}

function problemOf({ id, rows, stage }: KnownImport, found: Stored | undefined): string | undefined {
  if (!found) return id === undefined ? undefined : 'it is not there'
  const { state, created, problem } = found
  if (found.rows !== created || found.effects !== created)
    return `it says ${created}, ${found.rows} rows are there, with ${found.effects} ways back`
  if (state === 'stopped' || state === 'refused')
    return problem?.includes(endedTwice) ? undefined : `it is ${state}: ${problem}`
  if (state === 'done') return created === rows ? undefined : `it wrote ${created} rows`
  return state === 'dryRun' && stage !== 'run' ? undefined : `it is ${state}`
}
