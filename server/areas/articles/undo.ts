import { requireVisible } from '../../platform/audit/undo/visible.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { publishArticles } from './publish-changes.ts'
import { articles } from './schema.ts'

const permissions = { insert: 'article:create', update: 'article:update', delete: 'article:delete' } as const
/** Columns that follow from versions, which are restored separately, and from WeChat's copy. */
const followingColumns = ['title', 'state']

/** Deleted articles are restored with their history. Contents are restored by versions instead. */
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
