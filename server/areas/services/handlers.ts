import {
  cancelService,
  cancelServiceOrder,
  listBalanceEntries,
  listServiceOrders,
  listServices,
  openService,
  payServiceOrder,
  readBalance,
  renewService,
  topUpBalance,
} from '@greenroom/contract/areas/services/services'
import { ruleText } from '@greenroom/contract/rule-texts'
import { serviceCodes } from '@greenroom/contract/service-codes'
import { eq, or, sum } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createEntryList, toEntryRows } from './entries.ts'
import { balanceOf, hasRoomFor, isToppedUp, lockLedger, move, refundable } from './ledger.ts'
import { createOrderList, toOrderRows, wantsRenewing } from './list.ts'
import { endService, orderOpening, orderRenewal, payOrder, withdrawOrder } from './orders.ts'
import { serviceOrders, services } from './schema.ts'
import { nextExpiry, refundOf, type StoredOrder, type StoredService, standing } from './standing.ts'

type Context = Pick<HandlerContext<typeof openService>, 'queries' | 'publish'>

/** The calls on services, their orders and the balance that pays for them. */
export function serviceHandlers({ database, events }: Platform): Handler[] {
  const orders = createOrderList(database)
  const entries = createEntryList(database)
  followChanges(events, ['service.changed'], orders, entries)
  const response = async ({ queries, publish }: Context, order: StoredOrder) => {
    notifyServices(publish)
    const [row] = await toOrderRows(queries, [order])
    if (!row) throw new Error('An order has no row')
    return row
  }

  return [
    handle(listServices, async ({ queries, request }) => {
      const [all, openOrders] = await Promise.all([
        queries.select().from(services),
        queries
          .select()
          .from(serviceOrders)
          .where(or(eq(serviceOrders.state, 'pending'), refundable)),
      ])
      const now = new Date()
      return all.toSorted(inCatalogue).map(service => {
        const own = openOrders.filter(({ serviceId }) => serviceId === service.id)
        const state = standing(service, now)
        return {
          id: service.id,
          icon: service.icon,
          title: service.title[request.language],
          description: service.description[request.language],
          enable: state !== 'closed',
          actionType: 'button' as const,
          ...(state === 'expired' && { expires: true }),
          code: service.code,
          price: service.price,
          termDays: service.termDays,
          expiresTime: service.expiresAt?.toISOString() ?? null,
          nextExpiry: nextExpiry(service, now).toISOString(),
          refund:
            state === 'opened'
              ? refundOf(
                  own.filter(({ active }) => active),
                  now,
                )
              : 0,
          pendingOrder: own.find(({ state }) => state === 'pending')?.id ?? null,
        }
      })
    }),

    handle(openService, async context => {
      const order = { serviceId: context.input.params.id, userId: context.actor.id }
      return response(context, await orderOpening(context.queries, order))
    }),
    handle(renewService, async context => {
      const order = { serviceId: context.input.params.id, userId: context.actor.id }
      const expiresAt = new Date(context.input.body.expiresTime)
      return response(context, await orderRenewal(context.queries, order, expiresAt))
    }),
    handle(cancelService, async context => {
      const order = { serviceId: context.input.params.id, userId: context.actor.id }
      return response(context, await endService(context.queries, order))
    }),
    handle(payServiceOrder, async context => {
      const { actor, input, queries } = context
      return response(context, await payOrder(queries, input.params.id, actor.id))
    }),
    handle(cancelServiceOrder, async context =>
      response(context, await withdrawOrder(context.queries, context.input.params.id)),
    ),

    handle(listServiceOrders, async ({ input, queries }) => {
      const page = await orders.page(input.query)
      return { ...page, list: await toOrderRows(queries, page.list) }
    }),

    handle(readBalance, ({ queries }) => figures(queries)),

    handle(listBalanceEntries, async ({ input, queries }) => {
      const page = await entries.page(input.query)
      return { ...page, list: await toEntryRows(queries, page.list) }
    }),

    handle(topUpBalance, async ({ actor, input, queries, publish, request }) => {
      await lockLedger(queries)
      if (await isToppedUp(queries, input.body)) return figures(queries)
      if (!(await hasRoomFor(queries, input.body.amount))) {
        const msg = ruleText('balanceFull', request.language)
        throw fail('invalid', { issues: [{ path: 'body.amount', msg }] })
      }
      await move(queries, { ...input.body, enteredBy: actor.id })
      notifyServices(publish)
      return figures(queries)
    }),
  ]
}

/** In the order of the catalogue. */
const inCatalogue = (one: StoredService, other: StoredService) =>
  serviceCodes.indexOf(one.code) - serviceCodes.indexOf(other.code)

async function figures(queries: Queries) {
  const [balance, [waiting], renewals] = await Promise.all([
    balanceOf(queries),
    queries
      .select({ amount: sum(serviceOrders.amount) })
      .from(serviceOrders)
      .where(eq(serviceOrders.state, 'pending')),
    queries.$count(services, wantsRenewing),
  ])
  return { balance, pending: Number(waiting?.amount ?? 0), renewals }
}

/** Publishes that services, orders or the balance changed. */
export function notifyServices(publish: Context['publish']): void {
  publish({ topic: 'service.changed', ids: [] }, 'everyone')
}
