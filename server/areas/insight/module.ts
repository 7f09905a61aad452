import { defineModule } from '../../platform/modules/module.ts'
import { consoleVisits } from './console-visits.ts'
import { countContentJob, seedDemoCounts } from './counts/count-job.ts'
import { countTables } from './counts/tables.ts'
import { collectRoutes } from './events/collect/routes.ts'
import { eventHandlers } from './events/handlers.ts'
import { linkVisits } from './events/link-visits.ts'
import { createPruneJob } from './events/prune.ts'
import { createStatusPoller } from './events/status/poller.ts'
import { eventTables } from './events/tables.ts'
import { insightHandlers } from './handlers.ts'
import { postHandlers } from './posts/handlers.ts'
import { seedDemoPosts } from './posts/seed.ts'
import { postTables } from './posts/tables.ts'
import { createRollUpPoller } from './roll-up/poller.ts'
import { seedRollUpState } from './roll-up/state.ts'
import { seedDemoEvents } from './seed.ts'
import { createCompareJob } from './ship/compare-job.ts'
import { eventGauges } from './ship/gauges.ts'
import { createPastJob } from './ship/past-job.ts'
import { createShipPoller } from './ship/poller.ts'
import { seedShipment } from './ship/state.ts'
import { shipTables } from './ship/tables.ts'
import { sinceHandlers } from './since/handlers.ts'
import { clickHouseOf } from './store/clickhouse/client.ts'
import { createWeeklyJob } from './weekly/job.ts'

export const insightModule = defineModule({
  name: 'insight',
  tables: [...eventTables, ...shipTables, ...postTables, ...countTables],
  handlers: (platform, registry) => [
    ...insightHandlers(platform),
    ...eventHandlers(platform),
    ...postHandlers(),
    ...sinceHandlers(platform, registry),
  ],
  routes: collectRoutes,
  hooks: [linkVisits, consoleVisits],
  jobs: (_, settings) => [
    countContentJob,
    createPruneJob(settings),
    createWeeklyJob(settings),
    ...(settings.CLICKHOUSE_URL === undefined ? [] : [createCompareJob(settings), createPastJob(settings)]),
  ],
  gauges: eventGauges,
  pollers: platform => {
    const clickHouse = clickHouseOf(platform.settings)
    return [
      createStatusPoller(platform),
      clickHouse ? createShipPoller(platform, clickHouse) : createRollUpPoller(platform),
    ]
  },
  seed: async (queries, settings) => {
    await seedRollUpState(queries, settings)
    await seedShipment(queries, settings)
  },
  seedDemo: async (queries, settings) => {
    await seedDemoEvents(queries, settings)
    await seedDemoCounts(queries)
    await seedDemoPosts(queries)
  },
})
