import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import { countContentJob, seedDemoCounts } from './counts/count-job.ts'
import { contentCounts } from './counts/schema.ts'
import { postHandlers } from './posts/handlers.ts'
import { seedDemoPosts } from './posts/seed.ts'
import { postTables } from './posts/tables.ts'
import { sinceHandlers } from './since/handlers.ts'
import { createSummaryHandler } from './summary.ts'
import { waitingHandlers } from './waiting/handlers.ts'

/** Rules of the table of counts: log, undo and scope. */
const countTables: readonly TableRules[] = [
  { table: contentCounts, unlogged: 'it follows from the content', scope: 'unscoped' },
]

export const workplaceModule = defineModule({
  name: 'workplace',
  tables: [...postTables, ...countTables],
  handlers: (platform, registry) => [
    createSummaryHandler(platform),
    ...postHandlers(),
    ...sinceHandlers(platform, registry),
    ...waitingHandlers(platform, registry),
  ],
  jobs: () => [countContentJob],
  seedDemo: async queries => {
    await seedDemoCounts(queries)
    await seedDemoPosts(queries)
  },
})
