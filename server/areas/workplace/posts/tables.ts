import type { TableRules } from '../../../platform/modules/table-rules.ts'
import { publishPostsChanged } from './publish-changed.ts'
import { workplacePosts } from './schema.ts'

/** Rules of the table of posts. A change can be undone by users who may make the opposite change. */
export const postTables: readonly TableRules[] = [
  {
    table: workplacePosts,
    entity: 'workplace-post',
    title: 'title',
    ignored: ['version', 'updated_at'],
    undo: {
      needs: () => ['workplace-post:manage'],
      after: async ({ publish }, steps) =>
        publishPostsChanged(publish, [...new Set(steps.map(({ key }) => String(key.id)))]),
    },
    scope: 'unscoped',
  },
]
