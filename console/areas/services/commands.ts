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
import { attempt } from '../../kit/attempt.ts'
import { call } from '../../kit/call.ts'
import { confirmAction } from '../../kit/confirm.tsx'
import { invalidate } from '../../kit/events.ts'
import { currentLanguage } from '../../kit/language.ts'
import { toast } from '../../kit/toast.ts'
import { dayText, money } from './labels.ts'

/** Asks with price, term and new expiry, then orders one term of the service. */
export async function orderService(service: ServiceRow, kind: 'open' | 'renew'): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t(`services:action.${kind}`),
    message: i18next.t(`services:ask.${kind}`, {
      name: service.title,
      price: money(service.price),
      days: service.termDays,
      date: dayText(service.nextExpiry),
    }),
    confirmLabel: i18next.t(`services:action.${kind}`),
  })
  if (!confirmed) return
  await done(async () => {
    const params = { id: service.id }
    const { state, number, endTime } =
      kind === 'renew' && service.expiresTime !== null
        ? await call(renewService, { params, body: { expiresTime: service.expiresTime } })
        : await call(openService, { params })
    if (state === 'pending') toast.notice(i18next.t('services:done.pending', { number }))
    else
      toast.success(i18next.t('services:done.opened', { name: service.title, date: dayText(endTime ?? '') }))
  })
}

/** Asks, naming the refund, then cancels the service. */
export async function endService({ id, title, refund }: ServiceRow): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('services:action.cancel'),
    message: i18next.t('services:ask.cancel', { name: title, refund: money(refund) }),
    confirmLabel: i18next.t('services:action.cancel'),
    danger: true,
  })
  if (!confirmed) return
  await done(async () => {
    const { amount } = await call(cancelService, { params: { id } })
    toast.success(i18next.t('services:done.cancelled', { name: title, refund: money(amount) }))
  })
}

/** Opens or renews a service that somebody just missed. */
export async function openMissed(id: string): Promise<void> {
  await done(async () => {
    const service = (await call(listServices, {})).find(one => one.id === id)
    if (service) await orderService(service, service.enable ? 'renew' : 'open')
  })
}

/** Asks, then pays a pending order. */
export async function payOrder(order: OrderRow): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('services:ask.payTitle'),
    message: i18next.t('services:ask.pay', named(order)),
    confirmLabel: i18next.t('services:orders.pay'),
  })
  if (!confirmed) return
  await done(async () => {
    await call(payServiceOrder, { params: { id: order.id } })
    toast.success(i18next.t('services:done.paid', { number: order.number }))
  })
}

/** Asks, then gives up a pending order. */
export async function withdrawOrder(order: OrderRow): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('services:ask.withdrawTitle'),
    message: i18next.t('services:ask.withdraw', named(order)),
    confirmLabel: i18next.t('services:ask.keep'),
    danger: true,
  })
  if (!confirmed) return
  await done(async () => {
    await call(cancelServiceOrder, { params: { id: order.id } })
    toast.success(i18next.t('services:done.withdrawn', { number: order.number }))
  })
}

const named = ({ number, title, amount }: OrderRow) => ({
  number,
  name: title[currentLanguage()],
  price: money(amount),
})

/** Runs a change, then reads everything about services again, also after a failure. */
async function done(change: () => Promise<void>): Promise<void> {
  await attempt(change).finally(() => void invalidate('service.changed'))
}
