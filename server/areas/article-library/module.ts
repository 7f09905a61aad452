import { defineModule } from '../../platform/modules/module.ts'
import { articleTemplates, articleThemes } from './schema.ts'
import { publishTemplates, templateHandlers } from './template-handlers.ts'
import { publishThemes, themeHandlers } from './theme-handlers.ts'

const idsOf = (steps: readonly { key: Record<string, unknown> }[]) => [
  ...new Set(steps.map(({ key }) => String(key.id))),
]

export const articleLibraryModule = defineModule({
  name: 'article-library',
  tables: [
    {
      table: articleTemplates,
      entity: 'article-template',
      title: 'name',
      ignored: ['style', 'document', 'version'],
      undo: {
        needs: () => ['article:update'],
        after: async ({ publish }, steps) => publishTemplates(publish, idsOf(steps)),
      },
      scope: 'unscoped',
    },
    {
      table: articleThemes,
      entity: 'article-theme',
      title: 'name',
      ignored: ['version', 'updated_at'],
      undo: {
        needs: () => ['article:update'],
        after: async ({ publish }, steps) => publishThemes(publish, idsOf(steps)),
      },
      scope: 'unscoped',
    },
  ],
  handlers: () => [...templateHandlers, ...themeHandlers],
})
