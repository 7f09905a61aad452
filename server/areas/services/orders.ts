import type { orderKinds } from '@greenroom/contract/areas/services/services'
import { and, eq, gte } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { lockLedger, move } from './ledger.ts'
import { serviceOrders, services } from './schema.ts'
import { nextExpiry, refundOf, type StoredOrder, type StoredService, standing } from './standing.ts'

interface Order {
  serviceId: string
  userId: string
}

/** Orders the first term of a service: paid from the balance if that is high enough, else pending. @throws ApiError */
export async function orderOpening(queries: Queries, order: Order): Promise<StoredOrder> {
  const service = await lockService(queries, order.serviceId)
  if (standing(service) !== 'closed') throw fail('wrongState', { ids: [service.id] })
  await refusePending(queries, service.id)
  return placeOrder(queries, service, order.userId, 'open')
}

/**
 * Orders one more term behind an expiry, as {@link orderOpening} does the first. A repetition for the same expiry
 * orders nothing: it gets the order that is there.
 * @throws ApiError `notFound`, or `wrongState` when the service is closed or never had this expiry
 */
export async function orderRenewal(queries: Queries, order: Order, expiresAt: Date): Promise<StoredOrder> {
  const service = await lockService(queries, order.serviceId)
  if (standing(service) === 'closed') throw fail('wrongState', { ids: [service.id] })
  const isCurrent = service.expiresAt?.getTime() === expiresAt.getTime()
  const placed = await findRenewal(queries, service.id, isCurrent ? 'pending' : expiresAt)
  if (placed) return placed
  if (!isCurrent) throw fail('wrongState', { ids: [service.id] })
  return placeOrder(queries, service, order.userId, 'renew')
}

/** The renewal with a pending payment, or the renewal that gave the service its term behind an expiry. */
async function findRenewal(
  queries: Queries,
  serviceId: string,
  renewed: Date | 'pending',
): Promise<StoredOrder | undefined> {
  const [order] = await queries
    .select()
    .from(serviceOrders)
    .where(
      and(
        eq(serviceOrders.serviceId, serviceId),
        eq(serviceOrders.kind, 'renew'),
        renewed === 'pending'
          ? eq(serviceOrders.state, 'pending')
          : and(eq(serviceOrders.active, true), gte(serviceOrders.startsAt, renewed)),
      ),
    )
    .orderBy(serviceOrders.startsAt)
    .limit(1)
  return order
}

async function placeOrder(
  queries: Queries,
  service: StoredService,
  userId: string,
  kind: Exclude<(typeof orderKinds)[number], 'cancel'>,
): Promise<StoredOrder> {
  const order = await onlyRow(
    queries
      .insert(serviceOrders)
      .values({ serviceId: service.id, kind, amount: service.price, state: 'pending', orderedBy: userId })
      .returning(),
  )
  return (await pay(queries, order, service, userId)) ?? order
}

/** Pays a pending order. @throws ApiError `notFound`, `wrongState` or `balanceTooLow` */
export async function payOrder(queries: Queries, id: string, userId: string): Promise<StoredOrder> {
  const order = await claimPending(queries, id)
  const service = await lockService(queries, order.serviceId)
  const paid = await pay(queries, order, service, userId)
  if (!paid) throw fail('balanceTooLow', { amount: order.amount })
  return paid
}

/** Gives up a pending order. @throws ApiError `notFound` or `wrongState` */
export async function withdrawOrder(queries: Queries, id: string): Promise<StoredOrder> {
  await claimPending(queries, id)
  return change(queries, id, { state: 'cancelled' })
}

/** Ends a service now, and pays back the whole days that are left. @throws ApiError `notFound` or `wrongState` */
export async function endService(queries: Queries, { serviceId, userId }: Order): Promise<StoredOrder> {
  const service = await lockService(queries, serviceId)
  if (standing(service) !== 'opened') throw fail('wrongState', { ids: [serviceId] })
  await refusePending(queries, serviceId)
  const amount = refundOf(await activeOrders(queries, serviceId), new Date())
  const order = await onlyRow(
    queries
      .insert(serviceOrders)
      .values({ serviceId, kind: 'cancel', amount, state: 'refunded', orderedBy: userId })
      .returning(),
  )
  await queries.update(serviceOrders).set({ active: false }).where(eq(serviceOrders.serviceId, serviceId))
  await queries.update(services).set({ enabled: false, expiresAt: null }).where(eq(services.id, serviceId))
  if (amount > 0)
    await move(queries, { amount, orderId: order.id, note: `#${order.number}`, enteredBy: userId })
  return order
}

/** Pays an order from the balance and extends the service; undefined when the balance is too low. */
async function pay(
  queries: Queries,
  order: StoredOrder,
  service: StoredService,
  userId: string,
): Promise<StoredOrder | undefined> {
  const note = `#${order.number}`
  const isPaid = await move(queries, { amount: -order.amount, orderId: order.id, note, enteredBy: userId })
  if (!isPaid) return undefined
  const now = new Date()
  const endsAt = nextExpiry(service, now)
  const startsAt = new Date(endsAt.getTime() - service.termDays * 86_400_000)
  await queries.update(services).set({ enabled: true, expiresAt: endsAt }).where(eq(services.id, service.id))
  return change(queries, order.id, { state: 'paid', active: true, startsAt, endsAt })
}

async function change(
  queries: Queries,
  id: string,
  values: Partial<typeof serviceOrders.$inferInsert>,
): Promise<StoredOrder> {
  const [changed] = await queries
    .update(serviceOrders)
    .set(values)
    .where(eq(serviceOrders.id, id))
    .returning()
  if (!changed) throw fail('notFound')
  return changed
}

/** The service, and no other order until the transaction ends. */
async function lockService(queries: Queries, id: string): Promise<StoredService> {
  await lockLedger(queries)
  const [service] = await queries.select().from(services).where(eq(services.id, id))
  if (!service) throw fail('notFound')
  return service
}

async function claimPending(queries: Queries, id: string): Promise<StoredOrder> {
  await lockLedger(queries)
  const [order] = await queries.select().from(serviceOrders).where(eq(serviceOrders.id, id))
  if (!order) throw fail('notFound')
  if (order.state !== 'pending') throw fail('wrongState', { ids: [id] })
  return order
}

/** @throws ApiError `wrongState` with the order that waits */
async function refusePending(queries: Queries, serviceId: string): Promise<void> {
  const waiting = await queries
    .select({ id: serviceOrders.id })
    .from(serviceOrders)
    .where(and(eq(serviceOrders.serviceId, serviceId), eq(serviceOrders.state, 'pending')))
  if (waiting.length > 0) throw fail('wrongState', { ids: waiting.map(({ id }) => id) })
}

/** Orders that give the service time. */
function activeOrders(queries: Queries, serviceId: string): Promise<StoredOrder[]> {
  return queries
    .select()
    .from(serviceOrders)
    .where(and(eq(serviceOrders.serviceId, serviceId), eq(serviceOrders.active, true)))
}
