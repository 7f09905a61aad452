import { sourceTokenPrefix } from '@greenroom/contract/areas/content/content-sources'
import { defineModule } from '../../platform/modules/module.ts'
import { authenticateSource } from './authenticate.ts'
import { contentSourceHandlers } from './handlers.ts'
import { contentSourceItems, contentSources } from './schema.ts'

export const contentSourcesModule = defineModule({
  name: 'content-sources',
  tables: [
    {
      table: contentSources,
      entity: 'content-source',
      title: 'name',
      secret: ['token_hash'],
      ignored: ['last_used_at', 'hint'],
      // A token that was shown cannot be taken back, and one that was revoked stays so.
      undo: 'secret',
      scope: 'unscoped',
    },
    { table: contentSourceItems, unlogged: 'the content items themselves are recorded', scope: 'unscoped' },
  ],
  handlers: contentSourceHandlers,
  gates: {
    programs: ({ database }) => ({ tokens: sourceTokenPrefix, authenticate: authenticateSource(database) }),
  },
})
