import { decideParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { defineTodoSource } from '../../platform/modules/todo-source.ts'
import { requestTexts } from './labels.ts'
import { changedBy, contentNumberOf, findWaiting, nameOfUser } from './store.ts'

/** The request that waits, unless it is the user's own. */
export const parameterTodos = defineTodoSource(decideParameterChange, async (queries, actor) => {
  const row = await findWaiting(queries)
  if (!row || row.change.userId === actor.id) return []
  const { change } = row
  const texts = requestTexts(nameOfUser(row), contentNumberOf(change), changedBy(change))
  return [{ id: change.id, createdAt: change.createdAt, ...texts }]
})
