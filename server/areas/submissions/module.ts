import { defineModule } from '../../platform/modules/module.ts'
import { submissionHandlers } from './handlers.ts'
import { submissions } from './schema.ts'

export const submissionsModule = defineModule({
  name: 'submissions',
  tables: [{ table: submissions, unlogged: 'what was submitted is recorded', scope: 'unscoped' }],
  handlers: submissionHandlers,
})
