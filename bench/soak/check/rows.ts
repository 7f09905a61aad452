import type { Sql } from 'postgres'
import type { Faults } from '../faults.ts'
import type { ItemState, Ledger } from '../ledger.ts'

type Row = ItemState & { id: string; body: string }

const show = (state: ItemState | undefined) => JSON.stringify(state ?? 'absent')

/** Compares every content item with the ledger. */
export async function checkItems(connection: Sql, ledger: Ledger, faults: Faults): Promise<void> {
  const rows = await connection<Row[]>`
    select id, title, author, topic, status, version, body from content_item where body like 'soak-%'`
  const stored = new Map<string, ItemState>()
  for (const { id, body, title, author, topic, status, version } of rows) {
    const state = { title, author, topic, status, version }
    stored.set(id, state)
    if (ledger.items.has(id)) continue
    const doubted = ledger.itemsInDoubt.get(body)
    ledger.itemsInDoubt.delete(body)
    if (!doubted) faults.add('half', `the item ${id}, ${body}, is there, and nobody made it once`)
    else if (show(doubted) !== show(state))
      faults.add('half', `the item ${id} is ${show(state)}, not ${show(doubted)}`)
  }
  for (const [id, states] of ledger.items) {
    const found = show(stored.get(id))
    if (states.every(state => show(state) !== found))
      faults.add(
        states.length > 1 ? 'half' : 'lost',
        `the item ${id} is ${found}, not ${states.map(show).join(' or ')}`,
      )
  }
  for (const { ids, status } of ledger.manyInDoubt) {
    const changed = ids.filter(id => stored.get(id)?.status === status).length
    if (changed > 0 && changed < ids.length)
      faults.add('half', `${changed} of ${ids.length} items went ${status}: ${ids.join(', ')}`)
  }
}

/** Compares sets filled by hand, top-ups, drafts and sessions with the ledger. */
export async function checkOthers(connection: Sql, ledger: Ledger, faults: Faults): Promise<void> {
  const sets = await connection`select name, description from content_set where description like 'soak-%'`
  const names = new Map(sets.map(({ name, description }) => [String(description), String(name)]))
  for (const [description, { name, isAcknowledged }] of ledger.sets) {
    const found = names.get(description)
    if (found !== name && (isAcknowledged || found !== undefined))
      faults.add('lost', `the set ${name} is ${found}`)
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
    if (!possible.includes(texts.get(userId)))
      faults.add('lost', `the draft of ${userId} is ${texts.get(userId)}`)
  }
  const sessions = await connection`select token_hash as hash, ended_at as "endedAt" from session`
  const states = new Map(
    sessions.map(({ hash, endedAt }) => [String(hash), endedAt === null ? 'open' : 'ended']),
  )
  for (const [hash, state] of ledger.sessions) {
    if (state !== 'either' && states.get(hash) !== state)
      faults.add('lost', `a session is ${states.get(hash) ?? 'absent'}, not ${state}`)
  }
}
