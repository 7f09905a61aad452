import type { ServiceCode } from '@greenroom/contract/service-codes'
import { eq, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { exportBalanceEntries } from './entries.ts'
import { serviceHandlers } from './handlers.ts'
import { watchServicesJob } from './jobs.ts'
import { exportServiceOrders } from './list.ts'
import { balanceEntries, serviceOrders, services } from './schema.ts'
import { seedDemoServices } from './seed.ts'
import { standing } from './standing.ts'

const catalogue: readonly (typeof services.$inferInsert)[] = [
  {
    code: 'funnel-analysis',
    icon: 'chart',
    title: { 'zh-CN': '漏斗分析', 'en-US': 'Funnel analysis' },
    description: {
      'zh-CN': '在渠道页展示漏斗：打开链接、真实访客、推广期内到达，看清访问流失在哪一步。',
      'en-US':
        'A funnel on each channel’s page: links opened, by users, during the promotion. It shows where visits are lost.',
    },
    price: 9900,
    termDays: 30,
  },
  {
    code: 'user-distribution',
    icon: 'users',
    title: { 'zh-CN': '用户分布', 'en-US': 'User distribution' },
    description: {
      'zh-CN': '在渠道页展示访客的设备分布，以及各来源的设备分布。',
      'en-US': 'With which devices the visitors of each channel come, altogether and from each source.',
    },
    price: 6800,
    termDays: 30,
  },
  {
    code: 'resource-distribution',
    icon: 'share',
    title: { 'zh-CN': '资源分发', 'en-US': 'Resource distribution' },
    description: {
      'zh-CN': '比较推广同一内容集合的各个渠道，看哪一个带来的访问最多。',
      'en-US': 'Compares the channels that promote one content set: which of them brings the most visits.',
    },
    price: 12_800,
    termDays: 30,
  },
  {
    code: 'user-portrait',
    icon: 'clock',
    title: { 'zh-CN': '用户画像', 'en-US': 'User profiles' },
    description: {
      'zh-CN': '在渠道页展示访客在一天中各小时的活跃情况。',
      'en-US': 'At which hours of the day the visitors of each channel come.',
    },
    price: 4900,
    termDays: 30,
  },
]

/** Puts the services that this version has into the catalogue; of those that are there only the words follow the version. */
async function seedServices(queries: Queries): Promise<void> {
  await queries
    .insert(services)
    .values([...catalogue])
    .onConflictDoUpdate({
      target: services.code,
      set: { title: sql`excluded.title`, description: sql`excluded.description` },
      setWhere: sql`(${services.title}, ${services.description}) is distinct from (excluded.title, excluded.description)`,
    })
}

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
