import { decidePublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import { and, desc, eq, ne } from 'drizzle-orm'
import { defineTodoSource } from '../../platform/modules/todo-source.ts'
import { namesOf } from '../articles/index.ts'
import { requestTexts } from './labels.ts'
import { publishJobs } from './schema.ts'

/** The publications that wait for approval, unless they are the user's own. */
export const publishTodos = defineTodoSource(decidePublishJob, async (queries, actor, limit) => {
  const waiting = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.state, 'awaitingApproval'), ne(publishJobs.createdBy, actor.id)))
    .orderBy(desc(publishJobs.createdAt))
    .limit(limit)
  const { users, accounts } = await namesOf(
    queries,
    waiting.map(({ createdBy }) => createdBy),
    waiting.map(({ accountId }) => accountId),
  )
  return waiting.map(({ id, createdAt, title, createdBy, accountId }) => ({
    id,
    createdAt,
    ...requestTexts({
      title,
      user: users.get(createdBy ?? '') ?? '',
      account: accounts.get(accountId) ?? '',
    }),
  }))
})
