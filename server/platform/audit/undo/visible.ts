import { and, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../../access/actor.ts'
import { ownedByVisible } from '../../access/visible.ts'
import type { Queries } from '../../database/database.ts'
import { fail } from '../../errors.ts'

/** @throws ApiError `notFound` when one of the rows is there and not for the actor to see */
export async function requireVisible(
  { queries, actor }: { queries: Queries; actor: Pick<Actor, 'dataScope'> },
  table: PgTable & { id: PgColumn; createdBy: PgColumn },
  ids: readonly unknown[],
): Promise<void> {
  const among = sql`${table.id} = any(${sql.param(ids.map(String))}::uuid[])`
  const countVisible = (dataScope: Pick<Actor, 'dataScope'>) =>
    queries.$count(table, and(among, ownedByVisible(dataScope, table.createdBy)))
  if ((await countVisible(actor)) < (await countVisible({ dataScope: 'all' }))) throw fail('notFound')
}
