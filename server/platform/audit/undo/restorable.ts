import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { type RuledStep, rowName } from './fold.ts'
import type { MissingRow } from './rules.ts'

/** A step that cannot be done, because the row that it would belong to is deleted. */
export interface OrphanedStep {
  step: RuledStep
  missing: MissingRow
}

/**
 * Splits steps by whether the rows that they would refer to are there, or come back with them. A reference that the
 * database empties when its row is deleted stays empty; such a step is done, and `without` names what it lacks.
 */
export async function splitOrphans(
  queries: Queries,
  { references }: Catalogue,
  steps: readonly RuledStep[],
): Promise<{ steps: RuledStep[]; orphaned: OrphanedStep[] }> {
  const existing = await findExisting(queries, references, steps)
  const orphaned: OrphanedStep[] = []
  let kept = [...steps]
  for (let isSettled = false; !isSettled; ) {
    const coming = new Set(
      kept.filter(({ does }) => does === 'insert').map(({ table, key }) => rowName(table, key)),
    )
    const isThere = (name: string) => existing.has(name) || coming.has(name)
    const next = kept.flatMap(step => {
      const result = withoutMissing(step, references, isThere)
      if ('missing' in result) orphaned.push(result)
      return 'missing' in result ? [] : [result.step]
    })
    // A row that stays away takes the rows with it that belong to it.
    isSettled = next.length === kept.length
    kept = next
  }
  return { steps: kept, orphaned }
}

/** The references that a step writes, with the names of their rows. */
function writtenReferences({ table, does, to }: RuledStep, references: readonly Reference[]) {
  if (does === 'delete') return []
  return references.flatMap(reference => {
    const value = reference.from === table ? to[reference.fromColumn] : undefined
    return value === undefined || value === null
      ? []
      : [{ reference, value, name: rowName(reference.to, { [reference.toColumn]: value }) }]
  })
}

/** Names of the rows that are there, of all rows that the steps would refer to. */
async function findExisting(
  queries: Queries,
  references: readonly Reference[],
  steps: readonly RuledStep[],
): Promise<Set<string>> {
  const written = steps.flatMap(step => writtenReferences(step, references))
  const existing = new Set<string>()
  for (const some of Map.groupBy(
    written,
    ({ reference: { to, toColumn } }) => `${to}.${toColumn}`,
  ).values()) {
    const [
      {
        reference: { to, toColumn },
      } = { reference: { to: '', toColumn: '' } },
    ] = some
    const values = [...new Set(some.map(({ value }) => String(value)))]
    const column = sql.identifier(toColumn)
    const rows = await queries.execute<{ value: string }>(sql`
      select ${column}::text as value from ${sql.identifier(to)}
      where ${column} in (select ${column} from jsonb_populate_recordset(null::${sql.identifier(to)},
        ${JSON.stringify(values.map(value => ({ [toColumn]: value })))}::jsonb))`)
    for (const { value } of rows) existing.add(rowName(to, { [toColumn]: value }))
  }
  return existing
}

/** The step without references to missing rows, or the row that it cannot do without. */
function withoutMissing(
  step: RuledStep,
  references: readonly Reference[],
  isThere: (name: string) => boolean,
): OrphanedStep | { step: RuledStep } {
  let result = step
  for (const { reference, value, name } of writtenReferences(step, references)) {
    if (isThere(name)) continue
    const { to: table, fromColumn: column, onDelete, isNullable } = reference
    const missing = { table, id: String(value), column }
    if (onDelete === 'cascade' || !isNullable) return { step, missing }
    const { [column]: _, ...to } = result.to
    const { [column]: current, ...from } = result.from
    // A restored row gets no such reference; a changed row keeps its current one.
    if (step.does === 'update' && Object.keys(to).length === 0) return { step, missing }
    const values = step.does === 'insert' ? { to } : { to, from }
    result = { ...result, ...values, without: [...(result.without ?? []), missing] }
  }
  return { step: result }
}
