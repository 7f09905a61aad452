import { randomUUID } from 'node:crypto'
import { defineModule } from '../../platform/modules/module.ts'
import { onPagesVisited, type PagesVisitedHook } from '../profile/index.ts'
import { eventHandlers } from './collection/handlers.ts'
import { append } from './events/append.ts'
import { collectRoutes } from './events/collect/routes.ts'
import { linkVisits } from './events/link-visits.ts'
import { createStatusPoller } from './events/status/poller.ts'
import { insightHandlers } from './handlers.ts'
import { createPruneJob } from './prune.ts'
import { createRollUpPoller } from './roll-up/poller.ts'
import { seedRollUpState } from './roll-up/state.ts'
import { seedDemoEvents } from './seed.ts'
import { clickHouseOf } from './ship/clickhouse.ts'
import { createCompareJob } from './ship/compare-job.ts'
import { eventGauges } from './ship/gauges.ts'
import { createPastJob } from './ship/past-job.ts'
import { createShipPoller } from './ship/poller.ts'
import { clickHouseCheck } from './ship/self-check.ts'
import { seedShipment } from './ship/state.ts'
import { shipTables } from './ship/tables.ts'
import { eventTables } from './tables.ts'
import { createWeeklyJob } from './weekly/job.ts'

/**
 * Counts visits of the console's own pages, apart from visits of readers and without a visitor: in a team of ten, a pseudonym beside
 * a time would be as good as a name.
 */
const addConsoleVisits: PagesVisitedHook = async (queries, count) => {
  await append(queries, [
    {
      id: randomUUID(),
      type: 'consoleVisit',
      contentItemId: null,
      referrer: 'internal',
      visitor: null,
      stable: false,
      bot: false,
      seconds: 0,
      count,
      time: new Date(),
    },
  ])
}

const consoleVisits = onPagesVisited.bind(addConsoleVisits)

export const insightModule = defineModule({
  name: 'insight',
  tables: [...eventTables, ...shipTables],
  handlers: platform => [...insightHandlers(platform), ...eventHandlers(platform)],
  routes: collectRoutes,
  hooks: [linkVisits, consoleVisits],
  jobs: (_, settings) => [
    createPruneJob(settings),
    createWeeklyJob(settings),
    ...(settings.CLICKHOUSE_URL === undefined ? [] : [createCompareJob(settings), createPastJob(settings)]),
  ],
  gauges: eventGauges,
  checks: () => [clickHouseCheck],
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
  seedDemo: seedDemoEvents,
})
