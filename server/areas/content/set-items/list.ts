import type { listSetItems } from '@greenroom/contract/areas/content/set-items'
import { maxInteger } from '@greenroom/contract/fields'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { rowColumns, toContentItemRow } from '../content-items/list.ts'
import { contentItems, contentSetItems } from '../schema.ts'
import { findContentSet } from '../sets/store.ts'
import { itemOrder } from './order.ts'

/** One page of what a set holds, in its order. @throws ApiError `notFound` when the set is not for the user to see */
export async function listItems({ actor, input, queries }: HandlerContext<typeof listSetItems>) {
  const { current, pageSize } = input.query
  const set = await findContentSet(queries, actor, input.params.id)
  if (!set) throw fail('notFound')
  const ofSet = eq(contentSetItems.setId, set.id)
  const visible = ownedByVisible(actor, contentItems.createdBy)
  const offset = (current - 1) * pageSize
  const everything = queries
    .select({
      contentItemId: contentSetItems.contentItemId,
      pinned: contentSetItems.pinned,
      position: contentSetItems.position,
      addedAt: contentSetItems.addedAt,
      // Who sees all content items is spared the counting of those before.
      place: (visible
        ? sql<string>`row_number() over (order by ${sql.join(itemOrder, sql`, `)})`
        : sql<string>`0`
      ).as('place'),
    })
    .from(contentSetItems)
    .where(ofSet)
    .orderBy(...itemOrder)
    .limit(visible ? maxInteger : pageSize)
    .offset(visible ? 0 : offset)
    .as('content_set_item')
  const [rows, total] = await Promise.all([
    queries
      .select({
        ...rowColumns,
        pinned: everything.pinned,
        addedAt: everything.addedAt,
        place: everything.place,
      })
      .from(everything)
      .innerJoin(contentItems, eq(contentItems.id, everything.contentItemId))
      .leftJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
      .where(visible)
      .orderBy(...itemOrder)
      .limit(pageSize)
      .offset(visible ? offset : 0),
    visible ? countVisible(queries, set.id, visible) : set.count,
  ])
  return {
    list: rows.map(({ pinned, addedAt, place, ...row }, index) => ({
      ...toContentItemRow(row),
      place: visible ? Number(place) : offset + index + 1,
      pinned,
      addedTime: addedAt.toISOString(),
      orderVersion: set.orderVersion,
    })),
    total,
    current,
    pageSize,
  }
}

async function countVisible(queries: Queries, setId: string, visible: SQL): Promise<number> {
  const [counted] = await queries
    .select({ total: count() })
    .from(contentSetItems)
    .innerJoin(contentItems, eq(contentItems.id, contentSetItems.contentItemId))
    .where(and(eq(contentSetItems.setId, setId), visible))
  return counted?.total ?? 0
}
