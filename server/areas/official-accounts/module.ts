import { defineModule } from '../../platform/modules/module.ts'
import { callbackHandlers } from './accounts/callback-handlers.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { callbackRoutes } from './callback/routes.ts'
import { accountChecks } from './probe/checks.ts'
import { probeHandlers } from './probe/handlers.ts'
import { pruneAccountsJob } from './prune-job.ts'
import { seedDemoAccounts } from './seed.ts'
import { accountTables } from './tables.ts'

export const officialAccountsModule = defineModule({
  name: 'official-accounts',
  tables: accountTables,
  handlers: platform => [
    ...accountHandlers(platform),
    ...callbackHandlers(platform),
    ...probeHandlers(platform),
  ],
  routes: callbackRoutes,
  jobs: () => [pruneAccountsJob],
  checks: () => accountChecks,
  seedDemo: seedDemoAccounts,
})
