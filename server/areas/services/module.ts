import type { ServiceCode } from '@greenroom/contract/service-codes'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { seedServices } from './catalogue.ts'
import { exportBalanceEntries } from './entries.ts'
import { serviceHandlers } from './handlers.ts'
import { watchServicesJob } from './jobs.ts'
import { exportServiceOrders } from './list.ts'
import { balanceEntries, serviceOrders, services } from './schema.ts'
import { seedDemoServices } from './seed.ts'
import { standing } from './standing.ts'

/** Refuses calls whose service is not open now. It compares the expiry itself, so it is exact. */
const createServiceCheck =
  ({ pool }: Database) =>
  async (code: ServiceCode): Promise<void> => {
    const [service] = await pool.select().from(services).where(eq(services.code, code))
    if (!service) throw new Error(`There is no service ${code}`)
    const state = standing(service)
    if (state === 'opened') return
    throw fail('serviceNotOpened', {
      service: service.id,
      title: service.title,
      expired: state === 'expired',
    })
  }

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
