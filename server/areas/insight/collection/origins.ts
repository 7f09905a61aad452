import {
  addCollectOrigin,
  collectOriginLimit,
  deleteCollectOrigin,
} from '@greenroom/contract/areas/insight/collection'
import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { collectOrigins } from '../events/schema.ts'

type Origin = ResponseOf<typeof addCollectOrigin>

/** The calls that change which websites may send events. */
export const originHandlers = (): Handler[] => [
  handle(addCollectOrigin, addOrigin),

  handle(deleteCollectOrigin, async ({ input, queries, publish }) => {
    const deleted = await queries
      .delete(collectOrigins)
      .where(eq(collectOrigins.id, input.params.id))
      .returning({ id: collectOrigins.id })
    if (deleted.length === 0) throw fail('notFound')
    publishOriginsChanged(publish)
    return null
  }),
]

/** A change of the list can be undone by users who may make the opposite change. */
export const undoOrigins: UndoDeclaration = {
  needs: () => ['insight:manage'],
  after: async ({ publish }) => publishOriginsChanged(publish),
}

/** Websites that may send events, by name. */
export async function allOrigins(queries: Queries): Promise<Origin[]> {
  return (await queries.select().from(collectOrigins).orderBy(asc(collectOrigins.origin))).map(toOrigin)
}

/** @throws ApiError `invalid` for an origin that is listed, and when there is no room for another */
async function addOrigin({
  actor,
  input,
  queries,
  publish,
  request,
}: HandlerContext<typeof addCollectOrigin>): Promise<Origin> {
  const { origin } = input.body
  const refuse = (rule: RuleKey) =>
    fail('invalid', { issues: [{ path: 'body.origin', msg: ruleText(rule, request.language) }] })
  // One addition at a time, so that no two of them fill the last place.
  await queries.execute(sql`lock table ${collectOrigins} in share row exclusive mode`)
  const listed = await allOrigins(queries)
  if (listed.some(other => other.origin === origin)) throw refuse('originListed')
  if (listed.length >= collectOriginLimit) throw refuse('originsFull')
  const inserted = await onlyRow(
    queries.insert(collectOrigins).values({ origin, createdBy: actor.id }).returning(),
  )
  publishOriginsChanged(publish)
  return toOrigin(inserted)
}

const toOrigin = ({ id, origin, createdAt }: typeof collectOrigins.$inferSelect): Origin => ({
  id,
  origin,
  createdTime: createdAt.toISOString(),
})

function publishOriginsChanged(publish: HandlerContext<Endpoint>['publish']): void {
  publish({ topic: 'insight.origins-changed', ids: [] }, { permission: 'insight:read' })
}
