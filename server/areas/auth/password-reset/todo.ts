import { resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { defineTodoSource } from '../../../platform/modules/todo-source.ts'
import { users } from '../../../platform/users/schema.ts'
import { visibleUsers } from '../../../platform/users/visible-users.ts'
import { findBeyondRights } from '../../roles/index.ts'
import { askTodoTexts } from './message-texts.ts'
import { passwordHelp } from './schema.ts'

type Writing = Pick<HandlerContext<never>, 'queries' | 'publish'>

/** Users who wait for a link from an administrator, limited to those whose accounts the user may change. */
export const passwordTodos = defineTodoSource(resetPassword, async (queries, actor, limit) => {
  const rows = await queries
    .select({ id: users.id, name: users.name, username: users.username, createdAt: passwordHelp.createdAt })
    .from(passwordHelp)
    .innerJoin(users, eq(users.id, passwordHelp.userId))
    .where(and(eq(users.status, 'active'), ne(users.id, actor.id), visibleUsers(actor)))
    .orderBy(desc(passwordHelp.createdAt), desc(users.id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const beyond = await findBeyondRights(queries, actor, ids)
  return rows
    .filter(({ id }) => !beyond.has(id))
    .map(({ id, createdAt, ...user }) => ({ id, createdAt, ...askTodoTexts(user) }))
})

/** Creates the user's request for a link from an administrator. */
export async function askForHelp({ queries, publish }: Writing, userId: string): Promise<void> {
  await queries.insert(passwordHelp).values({ userId }).onConflictDoNothing()
  passwordTodos.publishChanged(publish)
}

/** Ends the request: the user has a new password, or a link to choose one. */
export async function endHelp({ queries, publish }: Writing, userId: string): Promise<void> {
  const ended = await queries.delete(passwordHelp).where(eq(passwordHelp.userId, userId)).returning()
  if (ended.length > 0) passwordTodos.publishChanged(publish)
}
