import { defineModule } from '../../platform/modules/module.ts'
import { draftHandlers } from './handlers.ts'
import { pruneDraftsJob } from './jobs.ts'
import { drafts } from './schema.ts'

export const draftsModule = defineModule({
  name: 'drafts',
  tables: [{ table: drafts, unlogged: 'what is saved from a draft is recorded', scope: 'unscoped' }],
  handlers: draftHandlers,
  jobs: () => [pruneDraftsJob],
})
