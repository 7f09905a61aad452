import type { serviceOrders, services } from './schema.ts'

export type StoredService = typeof services.$inferSelect
export type StoredOrder = typeof serviceOrders.$inferSelect

const day = 86_400_000

/** State of a service at a time, by its expiry itself, independent of jobs. */
export function standing(
  { enabled, expiresAt }: Pick<StoredService, 'enabled' | 'expiresAt'>,
  now = new Date(),
): 'closed' | 'opened' | 'expired' {
  if (!enabled || expiresAt === null) return 'closed'
  return expiresAt > now ? 'opened' : 'expired'
}

/** Until when one more term would last: from its end while it is open, else from now. */
export function nextExpiry(service: StoredService, now: Date): Date {
  const from = standing(service, now) === 'opened' && service.expiresAt ? service.expiresAt : now
  return new Date(from.getTime() + service.termDays * day)
}

/** Refund of these orders, in fen: for each its share of whole days that are left, rounded down. */
export function refundOf(orders: readonly StoredOrder[], now: Date): number {
  return orders.reduce((sum, { amount, startsAt, endsAt }) => {
    if (!startsAt || !endsAt) return sum
    const days = Math.round((endsAt.getTime() - startsAt.getTime()) / day)
    const left = Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / day)
    return left <= 0 || days <= 0 ? sum : sum + Math.floor((amount * Math.min(left, days)) / days)
  }, 0)
}
