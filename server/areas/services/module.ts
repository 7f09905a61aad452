import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { seedServices } from './catalogue.ts'
import { exportBalanceEntries } from './entries.ts'
import { serviceHandlers } from './handlers.ts'
import { watchServicesJob } from './jobs.ts'
import { exportServiceOrders } from './list.ts'
import { createServiceCheck } from './require.ts'
import { balanceEntries, serviceOrders, services } from './schema.ts'
import { seedDemoServices } from './seed.ts'

export const servicesModule = defineModule({
  name: 'services',
  // Money that was moved is moved back by another order, never by undoing.
  tables: [
    {
      table: services,
      entity: 'service',
      title: 'code',
      ignored: ['announced_for', 'notified_for'],
      undo: 'money',
      scope: 'unscoped',
    },
    {
      table: serviceOrders,
      entity: 'service-order',
      title: 'number',
      ignored: ['active'],
      undo: 'money',
      scope: 'unscoped',
    },
    { table: balanceEntries, entity: 'balance-entry', title: 'note', undo: 'money', scope: 'unscoped' },
  ],
  handlers: serviceHandlers,
  exports: ({ database }) => [exportServiceOrders(database), exportBalanceEntries(database)],
  watchedLists: ({ database }) => [
    watchList(exportServiceOrders(database)),
    watchList(exportBalanceEntries(database)),
  ],
  jobs: () => [watchServicesJob],
  gates: { requireService: ({ database }) => createServiceCheck(database) },
  seed: seedServices,
  seedDemo: seedDemoServices,
})
