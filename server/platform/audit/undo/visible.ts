import { and, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fail } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { ownedByVisible } from '../../list/visible.ts'
import type { UndoContext } from './rules.ts'

/** @throws CallError `notFound` when one of the rows is there and not for the actor to see */
export async function requireVisible(
  { queries, actor }: Pick<UndoContext, 'queries' | 'actor'>,
  table: PgTable & { id: PgColumn; createdBy: PgColumn },
  ids: readonly unknown[],
): Promise<void> {
  const there = (sees: Pick<Actor, 'sees'>) =>
    queries.$count(table, and(inArray(table.id, ids.map(String)), ownedByVisible(sees, table.createdBy)))
  if ((await there(actor)) < (await there({ sees: 'all' }))) throw fail('notFound')
}
