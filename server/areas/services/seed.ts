import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { users } from '../../platform/users/schema.ts'
import { move } from './ledger.ts'
import { serviceOrders, services } from './schema.ts'

const day = 86_400_000

/** Which services the demo has, and since when; days from now. Two were opened before. */
const demo = [
  { code: 'funnel-analysis', from: -9 },
  { code: 'user-distribution', from: -33 },
  { code: 'user-portrait', from: -4 },
] as const

/** Balance of the demo's account, in fen. */
const demoBalance = 39_252

/** Sample orders and top-ups, once: only when there is no order yet. */
export async function seedDemoServices(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: serviceOrders.id }).from(serviceOrders).limit(1)
  if (existing) return
  const [admin] = await queries.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
  const enteredBy = admin?.id ?? null
  const all = await queries.select().from(services)
  const now = Date.now()
  const opened = demo.flatMap(({ code, from }) => {
    const service = all.find(one => one.code === code)
    return service ? [{ service, startsAt: new Date(now + from * day) }] : []
  })
  const spent = opened.reduce((total, { service }) => total + service.price, 0)
  const first = new Date(now - 40 * day)
  await move(queries, { amount: 30_000, note: '银行转账', enteredBy, createdAt: first })
  const rest = demoBalance + spent - 30_000
  await move(queries, { amount: rest, note: '季度预算', enteredBy, createdAt: new Date(now - 35 * day) })
  for (const { service, startsAt } of opened.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )) {
    const endsAt = new Date(startsAt.getTime() + service.termDays * day)
    const order = await onlyRow(
      queries
        .insert(serviceOrders)
        .values({
          serviceId: service.id,
          kind: 'open',
          amount: service.price,
          state: 'paid',
          active: true,
          startsAt,
          endsAt,
          orderedBy: enteredBy,
          createdAt: startsAt,
        })
        .returning(),
    )
    const note = `#${order.number}`
    await move(queries, { amount: -service.price, note, orderId: order.id, enteredBy, createdAt: startsAt })
    // The ends of expired services were announced already.
    const announced = endsAt.getTime() < now ? { announcedFor: endsAt, notifiedFor: endsAt } : {}
    await queries
      .update(services)
      .set({ enabled: true, expiresAt: endsAt, ...announced })
      .where(eq(services.id, service.id))
  }
}
