import { and, inArray, ne } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { listViews } from './schema.ts'

/**
 * How changes of views are undone. As by hand, a view that is there is changed by its owner alone; one that was deleted
 * comes back to its owner by any user who may undo.
 */
export const undoViews: UndoDeclaration = {
  needs: () => [],
  before: async ({ queries, actor }, steps) => {
    const existingIds = steps.filter(({ does }) => does !== 'insert').map(({ key }) => String(key.id))
    const ofOthers = and(inArray(listViews.id, existingIds), ne(listViews.userId, actor.id))
    if ((await queries.$count(listViews, ofOthers)) > 0) throw fail('notFound')
  },
}
