import { polishLimits } from '@greenroom/contract/areas/polish/actions'
import {
  addPolishInstruction,
  deletePolishInstruction,
  listPolishInstructions,
  type PolishInstruction,
  updatePolishInstruction,
} from '@greenroom/contract/areas/polish/instructions'
import { ruleText } from '@greenroom/contract/rule-texts'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { users } from '../../../platform/users/schema.ts'
import { polishInstructions } from '../schema.ts'

type Publish = HandlerContext<never>['publish']

function publishInstructions(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'polish-instruction.changed', ids: [...ids] }, { permission: 'polish:use' })
}

/** Handlers for instructions to the assistant. */
export const instructionHandlers: Handler[] = [
  handle(listPolishInstructions, async ({ actor, queries }) => ({
    list: await listVisible(queries, actor.id),
  })),

  handle(addPolishInstruction, async ({ actor, input, queries, publish, request }) => {
    const fields = { ...input.body, userId: actor.id }
    const instruction = await onlyRow(queries.insert(polishInstructions).values(fields).returning())
    const [own] = await queries
      .select({ total: count() })
      .from(polishInstructions)
      .where(eq(polishInstructions.userId, actor.id))
    if ((own?.total ?? 0) > polishLimits.instructionsPerUser) {
      const msg = ruleText('instructionsFull', request.language)
      throw fail('invalid', { issues: [{ path: 'body.name', msg }] })
    }
    publishInstructions(publish, [instruction.id])
    return toRow(instruction, actor.id, actor.name || actor.username)
  }),

  handle(updatePolishInstruction, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const [changed] = await queries
      .update(polishInstructions)
      .set(input.body)
      .where(and(eq(polishInstructions.id, id), mayChange(actor)))
      .returning()
    if (!changed) throw fail('notFound')
    publishInstructions(publish, [id])
    const [owner] = await usersByIds(queries, [changed.userId])
    return toRow(changed, actor.id, owner ? owner.name || owner.username : '')
  }),

  handle(deletePolishInstruction, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const [deleted] = await queries
      .delete(polishInstructions)
      .where(and(eq(polishInstructions.id, id), mayChange(actor)))
      .returning({ id: polishInstructions.id })
    if (!deleted) throw fail('notFound')
    publishInstructions(publish, [id])
    return { deleted: true as const }
  }),
]

/** Users may change their own instructions; users who manage the assistant also shared ones. */
const mayChange = ({ id, permissions }: Pick<Actor, 'id' | 'permissions'>) =>
  permissions.has('polish:manage')
    ? or(eq(polishInstructions.userId, id), polishInstructions.isShared)
    : eq(polishInstructions.userId, id)

async function listVisible(queries: Queries, actorId: string): Promise<PolishInstruction[]> {
  const rows = await queries
    .select({ stored: polishInstructions, name: users.name, username: users.username })
    .from(polishInstructions)
    .leftJoin(users, eq(users.id, polishInstructions.userId))
    .where(or(eq(polishInstructions.userId, actorId), polishInstructions.isShared))
    .orderBy(asc(sql`${polishInstructions.name} collate "zh-x-icu"`), asc(polishInstructions.id))
  return rows.map(({ stored, name, username }) => toRow(stored, actorId, name || username || ''))
}

function toRow(
  { userId, createdAt, ...instruction }: typeof polishInstructions.$inferSelect,
  actorId: string,
  userName: string,
): PolishInstruction {
  return { ...instruction, isOwn: userId === actorId, userName, createdTime: createdAt.toISOString() }
}

/** Changes can be undone by users who manage the assistant. */
export const undoInstructions: UndoDeclaration = {
  needs: () => ['polish:manage'],
  after: async ({ publish }, steps) =>
    publishInstructions(
      publish,
      steps.map(({ key }) => String(key.id)),
    ),
}
