import { defineModule } from '../../platform/modules/module.ts'
import { passwordResetHandlers } from './handlers.ts'
import { answerPasswordAsksJob, prunePasswordLinksJob } from './jobs.ts'
import { passwordAsks, passwordLinks } from './schema.ts'

const isAStep = 'a step on the way to something that is recorded'

export const passwordResetModule = defineModule({
  name: 'password-reset',
  tables: [
    { table: passwordLinks, unlogged: isAStep, scope: 'unscoped' },
    { table: passwordAsks, unlogged: isAStep, scope: 'unscoped' },
  ],
  handlers: passwordResetHandlers,
  jobs: () => [answerPasswordAsksJob, prunePasswordLinksJob],
})
