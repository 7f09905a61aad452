import { listServiceOrders, type OrderRow, serviceLimits } from '@greenroom/contract/areas/services/services'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { oneOf } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { users } from '../../platform/users/schema.ts'
import { serviceOrders, services } from './schema.ts'
import type { StoredOrder } from './standing.ts'

/** Services that have expired or do so within the days in which one renews. */
export const wantsRenewing = and(
  eq(services.enabled, true),
  lt(services.expiresAt, sql`now() + make_interval(days => ${serviceLimits.renewDays})`),
)

/** Condition: the paid order whose end is the expiry of a service that should be renewed. */
const isDue = sql`(${serviceOrders.serviceId}, ${serviceOrders.endsAt}) in
  (select ${services.id}, ${services.expiresAt} from ${services} where ${wantsRenewing}) and ${serviceOrders.active}`

/** The list of orders. */
export function createOrderList(database: Database): List<StoredOrder, 'number' | 'amount' | 'createdTime'> {
  return createList<StoredOrder, 'number' | 'amount' | 'createdTime'>(database, {
    table: serviceOrders,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(serviceOrders)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      number: serviceOrders.number,
      amount: serviceOrders.amount,
      createdTime: serviceOrders.createdAt,
    },
    defaultSort: '-createdTime',
    tieBreak: serviceOrders.id,
    filters: {
      service: {
        where: codes => sql`${serviceOrders.serviceId} in
          (select ${services.id} from ${services} where ${services.code} = any(${sql.param(codes)}::text[]))`,
      },
      number: { where: value => sql`${serviceOrders.number}::text = ${value}` },
      kind: oneOf(serviceOrders.kind),
      state: oneOf(serviceOrders.state),
      due: { where: value => sql`${value}::text is not null and ${isDue}` },
    },
  })
}

/** Stored orders as the contract's rows. */
export async function toOrderRows(queries: Queries, orders: readonly StoredOrder[]): Promise<OrderRow[]> {
  if (orders.length === 0) return []
  const [allServices, named] = await Promise.all([
    queries.select().from(services),
    namesOfUsers(
      queries,
      orders.map(({ orderedBy }) => orderedBy),
    ),
  ])
  return orders.map(order => {
    const service = allServices.find(({ id }) => id === order.serviceId)
    if (!service) throw new Error('An order has no service')
    return {
      id: order.id,
      number: order.number,
      serviceId: service.id,
      service: service.code,
      title: service.title,
      kind: order.kind,
      amount: order.amount,
      state: order.state,
      startTime: order.startsAt?.toISOString() ?? null,
      endTime: order.endsAt?.toISOString() ?? null,
      userName: (order.orderedBy && named.get(order.orderedBy)) || '',
      createdTime: order.createdAt.toISOString(),
    }
  })
}

/** Names of users by id; deleted users are left out. */
export async function namesOfUsers(
  queries: Queries,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = userIds.flatMap(id => id ?? [])
  if (ids.length === 0) return new Map()
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`
  const rows = await queries.select({ id: users.id, name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The list of orders as a file; money in yuan. */
export function exportServiceOrders(database: Database): ListExport {
  return defineExport({
    call: listServiceOrders,
    engine: createOrderList(database),
    toRows: async (queries, orders, language) =>
      (await toOrderRows(queries, orders)).map(({ title, amount, ...row }) => ({
        ...row,
        service: title[language],
        amount: amount / 100,
      })),
  })
}
