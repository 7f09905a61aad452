import { randomUUIDv7 } from 'node:crypto'
import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import {
  type UpsertItem,
  type upsertContentItems,
  upsertItem,
} from '@greenroom/contract/areas/content/content-sources'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { ruleText } from '@greenroom/contract/rule-texts'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { publishContentItemsChanged } from '../published.ts'
import { findSource } from './store.ts'

type Stored = Record<string, unknown>
type Answer = ResponseOf<typeof upsertContentItems>

/** An item that the caller has sent before, by stored column. */
interface Known extends Stored {
  id: string
  external_id: string
}

/** Creates and updates content items in the transaction of the request, with one statement for new items and one for changed ones. */
export async function upsert(context: HandlerContext<typeof upsertContentItems>): Promise<Answer> {
  const { actor, input, queries, publish } = context
  const { items } = input.body
  refuseRepeated(context, items)
  // Two concurrent requests of one caller could both create the same item.
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 7146003))`)
  const lockedItems = await lockKnown(queries, actor.id, items)
  const owner = (await findSource(queries, actor.id))?.createdBy ?? actor.id
  const now = new Date().toISOString()

  const fresh: Stored[] = []
  const changed: Stored[] = []
  const clicked: Stored[] = []
  const answers: Answer['items'] = items.map(({ externalId, ...item }) => {
    const values = columnsOf(item)
    const existing = lockedItems.get(externalId)
    if (!existing) {
      const id = randomUUIDv7()
      fresh.push({
        ...beginning,
        published_at: now,
        ...values,
        id,
        created_by: owner,
        external_id: externalId,
      })
      return { externalId, id, outcome: 'created' }
    }
    const { id } = existing
    const { clicks, ...others } = differences(values, existing)
    if (Object.keys(others).length > 0) changed.push({ ...existing, ...values })
    else if (clicks !== undefined) clicked.push({ id, clicks })
    const isSame = clicks === undefined && Object.keys(others).length === 0
    return { externalId, id, outcome: isSame ? 'unchanged' : 'changed' }
  })
  await insertContentItems(queries, actor.id, fresh)
  await updateContentItems(queries, changed, clicked)

  const ids = answers.filter(({ outcome }) => outcome !== 'unchanged').map(({ id }) => id)
  if (ids.length > 0) publishContentItemsChanged(publish, ids)
  const of = (expected: string) => answers.filter(({ outcome }) => outcome === expected).length
  return { created: of('created'), changed: of('changed'), unchanged: of('unchanged'), items: answers }
}

const beginning = {
  source: 'original',
  ...columnsOf(eachContentItemText(() => '')),
  language: 'und',
  body: '',
  clicks: 0,
  status: 'offline',
  version: 1,
}

/** @throws ApiError `invalid` when two items have the same key */
function refuseRepeated(
  { request }: Pick<HandlerContext<typeof upsertContentItems>, 'request'>,
  items: readonly UpsertItem[],
): void {
  const seen = new Set<string>()
  const issues = items.flatMap(({ externalId }, index) => {
    const isRepeated = seen.has(externalId)
    seen.add(externalId)
    return isRepeated
      ? [{ path: `body.items.${index}.externalId`, msg: ruleText('repeatedItem', request.language) }]
      : []
  })
  if (issues.length > 0) throw fail('invalid', { issues })
}

async function lockKnown(
  queries: Queries,
  callerId: string,
  items: readonly UpsertItem[],
): Promise<Map<string, Known>> {
  const externalIds = items.map(({ externalId }) => externalId)
  const rows = await queries.execute<{ external: string; known: Known }>(sql`
    select external_id as external, to_jsonb(content_item.*) as known from content_item
    where content_source_id = ${callerId} and external_id = any(${sql.param(externalIds)}::text[])
    order by id for update`)
  return new Map(rows.map(({ external, known }) => [external, known]))
}

/** Stored column of a field. */
function columnOf(field: string): string {
  return field === 'publishedTime' ? 'published_at' : toSnakeCase(field)
}

/** Fields of an item by stored column. */
function columnsOf(fields: object): Stored {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]))
}

/** Columns that an item can write. */
const writtenColumns = Object.keys(upsertItem.omit({ externalId: true }).shape).map(columnOf)

function differences(values: Stored, existing: Known): Stored {
  const differs = ([column, value]: [string, unknown]) =>
    column === 'published_at'
      ? Date.parse(String(value)) !== Date.parse(String(existing[column]))
      : value !== existing[column]
  return Object.fromEntries(Object.entries(values).filter(differs))
}

const records = (rows: readonly Stored[]) =>
  sql`jsonb_populate_recordset(null::content_item, ${JSON.stringify(rows)}::text::jsonb)`

async function insertContentItems(
  queries: Queries,
  callerId: string,
  rows: readonly Stored[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.raw(
    ['id', ...writtenColumns, 'version', 'created_by', 'external_id', 'content_source_id'].join(', '),
  )
  const made = rows.map(row => ({ ...row, content_source_id: callerId }))
  await queries.execute(sql`insert into content_item (${columns}) select ${columns} from ${records(made)}`)
}

/** A change of clicks alone does not conflict with edits of users. */
async function updateContentItems(
  queries: Queries,
  changed: readonly Stored[],
  clicked: readonly Stored[],
): Promise<void> {
  if (changed.length > 0) {
    const set = sql.raw(writtenColumns.map(column => `${column} = given.${column}`).join(', '))
    await queries.execute(sql`
      update content_item set ${set}, version = content_item.version + 1, updated_at = now()
      from ${records(changed)} as given where content_item.id = given.id`)
  }
  if (clicked.length > 0) {
    await queries.execute(
      sql`update content_item set clicks = given.clicks from ${records(clicked)} as given where content_item.id = given.id`,
    )
  }
}
