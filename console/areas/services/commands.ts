import {
  cancelService,
  cancelServiceOrder,
  listServices,
  type OrderRow,
  openService,
  payServiceOrder,
  renewService,
  type ServiceRow,
} from '@greenroom/contract/areas/services/services'
import i18next from 'i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call, callWithId } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { dayText, money } from './labels.ts'

const topics = ['service.changed'] as const

/** Asks with price, term and new expiry, then orders one term of the service. */
export async function orderService(service: ServiceRow, kind: 'open' | 'renew'): Promise<void> {
  const { title, expiresTime } = service
  const params = { id: service.id }
  await runCommand({
    confirm: {
      title: i18next.t(`services:action.${kind}`),
      message: i18next.t(`services:ask.${kind}`, {
        name: title,
        price: money(service.price),
        days: service.termDays,
        date: dayText(service.nextExpiry),
      }),
      confirmLabel: i18next.t(`services:action.${kind}`),
    },
    send: options =>
      kind === 'renew' && expiresTime !== null
        ? callWithId(renewService, { params, body: { expiresTime } }, options)
        : callWithId(openService, { params }, options),
    done: ({ state, number, endTime }) =>
      state === 'pending'
        ? i18next.t('services:done.pending', { number })
        : i18next.t('services:done.opened', { name: title, date: dayText(endTime ?? '') }),
    isUnchanged: ({ state }) => state === 'pending',
    isFinal: true,
    topics,
  })
}

/** Asks, naming the refund, then cancels the service. */
export async function endService({ id, title, refund }: ServiceRow): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('services:action.cancel'),
      message: i18next.t('services:ask.cancel', { name: title, refund: money(refund) }),
      confirmLabel: i18next.t('services:action.cancel'),
      danger: true,
    },
    send: options => callWithId(cancelService, { params: { id } }, options),
    done: ({ amount }) => i18next.t('services:done.cancelled', { name: title, refund: money(amount) }),
    isFinal: true,
    topics,
  })
}

/** Opens or renews a service that a refused action needed. */
export async function openMissed(id: string): Promise<void> {
  await attempt(async () => {
    const service = (await call(listServices, {})).find(one => one.id === id)
    if (service) await orderService(service, service.enable ? 'renew' : 'open')
  }).finally(() => void invalidate('service.changed'))
}

/** Asks, then pays a pending order. */
export async function payOrder(order: OrderRow): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('services:ask.payTitle'),
      message: i18next.t('services:ask.pay', named(order)),
      confirmLabel: i18next.t('services:orders.pay'),
    },
    send: options => callWithId(payServiceOrder, { params: { id: order.id } }, options),
    done: () => i18next.t('services:done.paid', { number: order.number }),
    isFinal: true,
    topics,
  })
}

/** Asks, then gives up a pending order. */
export async function withdrawOrder(order: OrderRow): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('services:ask.withdrawTitle'),
      message: i18next.t('services:ask.withdraw', named(order)),
      confirmLabel: i18next.t('services:ask.keep'),
      danger: true,
    },
    send: options => callWithId(cancelServiceOrder, { params: { id: order.id } }, options),
    done: () => i18next.t('services:done.withdrawn', { number: order.number }),
    isFinal: true,
    topics,
  })
}

const named = ({ number, title, amount }: OrderRow) => ({
  number,
  name: title[currentLanguage()],
  price: money(amount),
})
