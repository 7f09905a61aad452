import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { verifyFrom } from '../../server/platform/audit/chain/verify.ts'
import type { Faults } from './faults.ts'
import { topics } from './item-acts.ts'
import type { ItemState, Ledger, LedgerImport } from './ledger.ts'

/** The name and description of the set that a rule fills with all content items of the first topic. */
export const ruledSet = 'soaked by a rule'

/** Result of the comparison. */
export interface Checked {
  /** How long servers needed to catch up, in milliseconds. */
  settledAfterMs: number
  /** Imports that report an end after two kills. */
  stoppedImports: number
  logEntries: number
}

/** Compares the database with all acknowledged changes, after the servers have caught up. */
export async function checkDatabase(connection: Sql, ledger: Ledger, faults: Faults): Promise<Checked> {
  const settledAfterMs = await untilSettled(connection, faults)
  await checkItems(connection, ledger, faults)
  await checkOthers(connection, ledger, faults)
  const stoppedImports = await checkImports(connection, ledger, faults)
  const logEntries = await checkLog(connection, ledger, faults)
  await checkDerived(connection, topics[0], faults)
  return { settledAfterMs, stoppedImports, logEntries }
}

const maxWaitMs = 180_000

/** Waits until servers have processed all imports, rules and links of the log. @returns the wait in milliseconds */
async function untilSettled(connection: Sql, faults: Faults): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const [left] = await connection`
      select (select count(*)::int from list_import where state in ('reading', 'running', 'undoing')) as imports,
        (select count(*)::int from content_change) + (select count(*)::int from content_set where refreshing) as rules,
        (select count(*)::int from operation_log where not exists (
          select from operation_seal where entry = operation_log.id and operation_seal.at = operation_log.at)) as links`
    const waited = performance.now() - begun
    if (left && left.imports + left.rules + left.links === 0) return waited
    if (waited > maxWaitMs) {
      faults.add('rules', `after ${maxWaitMs / 1000} s there is still ${JSON.stringify(left)} to do`)
      return waited
    }
    await delay(250)
  }
}

const show = (state: ItemState | undefined) => JSON.stringify(state ?? 'absent')

/** Compares every content item with the ledger. */
export async function checkItems(connection: Sql, ledger: Ledger, faults: Faults): Promise<void> {
  const rows = await connection<(ItemState & { id: string; body: string })[]>`
    select id, title, author, topic, status, version, body from content_item where body like 'soak-%'`
  const states = new Map<string, ItemState>()
  for (const { id, body, ...state } of rows) {
    states.set(id, state)
    if (ledger.items.has(id)) continue
    const doubted = ledger.itemsInDoubt.get(body)
    ledger.itemsInDoubt.delete(body)
    if (!doubted) faults.add('half', `the item ${id}, ${body}, is there, and no user made it once`)
    else if (show(doubted) !== show(state))
      faults.add('half', `the item ${id} is ${show(state)}, not ${show(doubted)}`)
  }
  for (const [id, possible] of ledger.items) {
    const actual = show(states.get(id))
    if (possible.some(state => show(state) === actual)) continue
    const kind = possible.length > 1 ? 'half' : 'lost'
    faults.add(kind, `the item ${id} is ${actual}, not ${possible.map(show).join(' or ')}`)
  }
  for (const { ids, status } of ledger.manyInDoubt) {
    const changed = ids.filter(id => states.get(id)?.status === status).length
    if (changed > 0 && changed < ids.length)
      faults.add('half', `${changed} of ${ids.length} items went ${status}: ${ids.join(', ')}`)
  }
}

/** Compares sets filled by hand, top-ups, drafts and sessions with the ledger. */
export async function checkOthers(connection: Sql, ledger: Ledger, faults: Faults): Promise<void> {
  const sets = await connection`select name, description from content_set where description like 'soak-%'`
  const names = new Map(sets.map(({ name, description }) => [String(description), String(name)]))
  for (const [description, { name, isAcknowledged }] of ledger.sets) {
    const actual = names.get(description)
    if (actual !== name && (isAcknowledged || actual !== undefined))
      faults.add('lost', `the set ${name} is ${actual}`)
  }
  for (const { setId, ids, isAcknowledged } of ledger.setItems) {
    const [row] = await connection`
      select count(*)::int as items from content_set_item where set_id = ${setId} and content_item_id = any(${ids}::uuid[])`
    const items = Number(row?.items)
    if (items !== ids.length && (isAcknowledged || items > 0))
      faults.add(isAcknowledged ? 'lost' : 'half', `the set ${setId} has ${items} of ${ids.length} items`)
  }
  const entries = await connection`select note, count(*)::int as entries from balance_entry group by note`
  const topUps = new Map(entries.map(({ note, entries: count }) => [String(note), Number(count)]))
  for (const [note, isAcknowledged] of ledger.topUps) {
    const count = topUps.get(note) ?? 0
    if (count > 1 || (isAcknowledged && count === 0))
      faults.add('lost', `the top-up ${note} is there ${count} times`)
  }
  const drafts = await connection`select user_id as "userId", values->>'text' as text from form_draft`
  const texts = new Map(drafts.map(({ userId, text }) => [String(userId), String(text)]))
  for (const [userId, possible] of ledger.drafts) {
    const text = texts.get(userId)
    if (!possible.includes(text)) faults.add('lost', `the draft of ${userId} is ${text}`)
  }
  const sessions = await connection`select token_hash as hash, ended_at is null as "isOpen" from session`
  const states = new Map(sessions.map(({ hash, isOpen }) => [String(hash), isOpen ? 'open' : 'ended']))
  for (const [hash, state] of ledger.sessions) {
    if (state !== 'either' && states.get(hash) !== state)
      faults.add('lost', `a session is ${states.get(hash) ?? 'absent'}, not ${state}`)
  }
}

interface ImportState {
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
 * Compares what imports say with their rows. Two kills at one import end it (see "Work that ends the server" in
 * docs/operate.md): then it says `stopped`, and the rows that it says to have written are there.
 * @returns how many were ended so
 */
export async function checkImports(connection: Sql, ledger: Ledger, faults: Faults): Promise<number> {
  const imports = await connection<ImportState[]>`
    with written as (
      select substring(external_id from '^(.*)-') as name, count(*)::int as rows
      from content_item where external_id like 'soak-%' group by 1
    ), effects as (
      select import_id, count(*)::int as effects from list_import_effect group by 1
    )
    select file_name as "fileName", state, (done->>'create')::int as created,
      problem->>'en-US' as problem, coalesce(written.rows, 0) as rows, coalesce(effects.effects, 0) as effects
    from list_import left join effects on import_id = id left join written on written.name || '.csv' = file_name`
  const byName = new Map(imports.map(each => [each.fileName, each]))
  let stopped = 0
  for (const entry of ledger.imports) {
    const actual = byName.get(`${entry.name}.csv`)
    if (actual?.state === 'stopped' || actual?.state === 'refused') stopped++
    const problem = problemOf(entry, actual)
    if (problem) faults.add('import', `${entry.name} of ${entry.rows} rows (${entry.stage}): ${problem}`)
  }
  return stopped
}

function problemOf({ id, rows, stage }: LedgerImport, actual: ImportState | undefined): string | undefined {
  if (!actual) return id === undefined ? undefined : 'it is absent'
  const { state, created, problem } = actual
  if (actual.rows !== created || actual.effects !== created)
    return `it says ${created}, ${actual.rows} rows are there, with ${actual.effects} ways back`
  if (state === 'stopped' || state === 'refused')
    return problem?.includes(endedTwice) ? undefined : `it is ${state}: ${problem}`
  if (state === 'done') return created === rows ? undefined : `it wrote ${created} rows`
  return state === 'dryRun' && stage !== 'run' ? undefined : `it is ${state}`
}

/** Compares the operation log with users' actions, and verifies its chain. @returns the number of entries */
export async function checkLog(connection: Sql, ledger: Ledger, faults: Faults): Promise<number> {
  const rows = await connection`
    select request_id as "requestId", entity, count(*)::int as entries from operation_log
    where request_id like 'soak-%' group by 1, 2`
  const logged = new Map(rows.map(row => [`${row.requestId} ${row.entity}`, Number(row.entries)]))
  for (const [requestId, { entity, entries, isAcknowledged }] of ledger.writes) {
    const actual = logged.get(`${requestId} ${entity}`) ?? 0
    if (actual !== entries && (isAcknowledged || actual !== 0))
      faults.add('log', `the request ${requestId} has ${actual} of ${entries} entries about ${entity}`)
  }
  const [unlogged] = await connection`
    select count(*)::int as items from content_item where (body like 'soak-%' or external_id like 'soak-%') and not exists (
      select from operation_log
      where entity = 'content-item' and entity_id = content_item.id::text and operation = 'insert')`
  if (unlogged?.items !== 0) faults.add('log', `${unlogged?.items} content items were made without an entry`)

  const queries = drizzle(connection, { casing: 'snake_case' })
  for (let after = 0; ; ) {
    const { checked, done, broken } = await verifyFrom(queries, after)
    if (broken) faults.add('log', `the chain is broken at ${broken.entry}: ${broken.reason}`)
    if (broken || done) break
    after = checked
  }
  const [entries] = await connection`
    select count(*)::int as entries, count(*) filter (where seal.entry is null)::int as unsealed
    from operation_log log left join operation_seal seal on seal.entry = log.id and seal.at = log.at`
  if (entries?.unsealed !== 0) faults.add('log', `${entries?.unsealed} entries have no link`)
  return Number(entries?.entries)
}

/** Checks data that follow from rows: counts of sets, sets filled by rules, and the balance. */
export async function checkDerived(connection: Sql, topic: string, faults: Faults): Promise<void> {
  const counts = await connection`
    select id, count, (select count(*)::int from content_set_item where set_id = id) as items from content_set`
  for (const { id, count, items } of counts.filter(each => each.count !== each.items))
    faults.add('rules', `the set ${id} says that it has ${count} items, and has ${items}`)
  const [ruled] = await connection`
    with held as (
      select content_item_id as id from content_set_item where set_id = (
        select id from content_set where description = ${ruledSet})
    ), matching as (select id from content_item where topic = ${topic})
    select (select count(*)::int from matching) as matching, (select count(*)::int from held) as held,
      (select count(*)::int from held join matching using (id)) as "both"`
  if (ruled?.held !== ruled?.both || ruled?.matching !== ruled?.both)
    faults.add(
      'rules',
      `the rule puts ${ruled?.held} items into its set, ${ruled?.both} of the ${ruled?.matching} that match`,
    )
  const [balance] = await connection`
    select coalesce(sum(amount), 0)::int as sum, count(*)::int as entries, coalesce(max(number), 0) as number,
      coalesce((select balance_after from balance_entry order by number desc limit 1), 0) as balance from balance_entry`
  if (balance?.sum !== balance?.balance || balance?.entries !== balance?.number)
    faults.add(
      'lost',
      `the balance is ${balance?.balance}, and its ${balance?.entries} entries come to ${balance?.sum}`,
    )
}
