import { decideParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { defineTodoSource } from '../../platform/modules/todo-source.ts'
import { requestTexts } from './labels.ts'
import { changedBy, contentNumberOf, findWaiting, nameOfUser } from './store.ts'

/** The request that waits, unless it is the user's own. */
export const parameterTodos = defineTodoSource(decideParameterChange, async (queries, actor) => {
  const row = await findWaiting(queries)
  if (!row || row.stored.userId === actor.id) return []
  const { stored } = row
  const texts = requestTexts(nameOfUser(row), contentNumberOf(stored), changedBy(stored))
  return [{ id: stored.id, createdAt: stored.createdAt, ...texts }]
})
