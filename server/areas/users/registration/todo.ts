import { decideRegistration } from '@greenroom/contract/areas/users/registration'
import { desc } from 'drizzle-orm'
import { defineTodoSource } from '../../../platform/modules/todo-source.ts'
import { registrationTexts } from './message-texts.ts'
import { registrations } from './schema.ts'
import { isOpen } from './store.ts'

/** Who decides on requests for accounts. */
export const deciders = { permission: 'registration:decide' } as const

/** The requests for accounts that wait. */
export const registrationTodos = defineTodoSource(decideRegistration, async (queries, _, limit) => {
  const rows = await queries
    .select()
    .from(registrations)
    .where(isOpen)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(limit)
  return rows.map(request => ({
    id: request.id,
    createdAt: request.createdAt,
    ...registrationTexts(request),
  }))
})
