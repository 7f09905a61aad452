import { requireVisible } from '../../../platform/audit/undo/visible.ts'
import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { publishArticles } from './publish-changes.ts'
import { articles } from './schema.ts'

const permissions = { insert: 'article:create', update: 'article:update', delete: 'article:delete' } as const
/** They follow from versions, which have a restoring of their own, and from what WeChat holds. */
const followingColumns = ['title', 'state']

/** Articles come back with their history. What is written of them goes back by their versions. */
export const undoArticles: UndoDeclaration = {
  needs: ({ does }) => [permissions[does]],
  refusal: ({ does, to }) =>
    does === 'update' && followingColumns.some(column => column in to) ? 'ownUndo' : undefined,
  before: (context, steps) =>
    requireVisible(
      context,
      articles,
      steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
    ),
  after: async ({ publish }, steps) =>
    publishArticles(publish, [...new Set(steps.map(({ key }) => String(key.id)))]),
}
