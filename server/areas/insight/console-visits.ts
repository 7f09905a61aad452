import { randomUUID } from 'node:crypto'
import { onPagesVisited, type PagesVisitedHook } from '../profile/index.ts'
import { append } from './events/append.ts'

/**
 * Counts visits of the console's own pages, apart from those of readers and of nobody: in a team of ten, a pseudonym beside
 * a time would be as good as a name.
 */
const addConsoleVisits: PagesVisitedHook = async (queries, count) => {
  await append(queries, [
    {
      id: randomUUID(),
      type: 'consoleVisit',
      contentItemId: null,
      referrer: 'internal',
      visitor: null,
      stable: false,
      bot: false,
      seconds: 0,
      count,
      time: new Date(),
    },
  ])
}

export const consoleVisits = onPagesVisited.bind(addConsoleVisits)
