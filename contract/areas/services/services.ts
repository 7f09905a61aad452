import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  localizedText,
  optionalTextField,
  queryChoice,
  rule,
  textField,
  timeField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { serviceCodes } from '../../service-codes.ts'
import { balanceEntryList, serviceOrderList } from './lists.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Services and their balance belong to the installation.'

export const orderKinds = ['open', 'renew', 'cancel'] as const
export const orderStates = ['pending', 'paid', 'cancelled', 'refunded'] as const

/**
 * Fen; a million yuan in one top-up is a slip of the hand. `balance`: what the balance and all refunds that may still
 * come are together at most, so that it always fits a PostgreSQL `integer`. `renewDays`: from so many days before its
 * end on, a service wants renewing.
 */
export const serviceLimits = { topUp: 100_000_000, balance: 2_000_000_000, note: 100, renewDays: 7 } as const

/** An amount of money, in fen. */
const fen = z.number().int()

/** The specification's service item (§3), with what it costs. */
export const serviceRow = z.object({
  id: idField,
  icon: z.string(),
  /** In the reader's language. */
  title: z.string(),
  description: z.string(),
  enable: z.boolean(),
  actionType: z.literal('button'),
  /** It was opened, and its time is over. */
  expires: z.boolean().optional(),
  code: z.enum(serviceCodes),
  price: fen,
  /** For which the price is paid. */
  termDays: z.number().int(),
  /** Null while it is not opened. */
  expiresTime: instantField.nullable(),
  /** Until when it would be open, opened or renewed now. */
  nextExpiry: instantField,
  /** Refund for a cancellation now: the whole days that are left. */
  refund: fen,
  /** An order that waits to be paid. */
  pendingOrder: idField.nullable(),
})
export type ServiceRow = z.infer<typeof serviceRow>

export const orderRow = z.object({
  id: idField,
  number: z.number().int(),
  serviceId: idField,
  service: z.enum(serviceCodes),
  title: localizedText,
  kind: z.enum(orderKinds),
  amount: fen,
  state: z.enum(orderStates),
  /** Payment time; null for unpaid orders and cancellations. */
  startTime: instantField.nullable(),
  endTime: instantField.nullable(),
  userName: z.string(),
  createdTime: instantField,
})
export type OrderRow = z.infer<typeof orderRow>

export const listServices = defineEndpoint({
  id: 'service.list',
  method: 'GET',
  path: '/api/list/the-service',
  summary: 'List services with their state',
  effect: 'read',
  access: 'service:read',
  beyondScope,
  refreshOn: ['service.changed'],
  input: {},
  response: z.array(serviceRow),
})

export const openService = defineEndpoint({
  id: 'service.open',
  method: 'POST',
  path: '/api/services/{id}/open',
  summary: 'Order a service for one term',
  description: 'Paid from the balance at once, or pending when the balance is too low.',
  effect: 'write',
  access: 'service:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: orderRow,
})

export const renewService = defineEndpoint({
  id: 'service.renew',
  method: 'POST',
  path: '/api/services/{id}/renew',
  summary: 'Renew a service by one term',
  description:
    'The term follows the current one. Repeated with the same expiry, the response is the same order.',
  effect: 'write',
  access: 'service:manage',
  beyondScope,
  /** `expiresTime`: the expiry that is renewed, as the service has it. */
  input: { params: byId, body: z.strictObject({ expiresTime: timeField }) },
  failures: ['notFound', 'wrongState'],
  response: orderRow,
})

export const cancelService = defineEndpoint({
  id: 'service.cancel',
  method: 'POST',
  path: '/api/services/{id}/cancel',
  summary: 'Cancel a service now',
  description: 'Whole remaining days are paid back.',
  effect: 'write',
  access: 'service:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: orderRow,
})

export const listServiceOrders = defineListEndpoint({
  id: 'service.orders',
  list: serviceOrderList,
  method: 'GET',
  path: '/api/service-orders',
  summary: 'List orders of services',
  effect: 'read',
  access: 'service:read',
  beyondScope,
  refreshOn: serviceOrderList.topics,
  input: {
    query: listQuery(['number', 'amount', 'createdTime'], {
      service: queryChoice(serviceCodes).optional(),
      kind: queryChoice(orderKinds).optional(),
      state: queryChoice(orderStates).optional(),
      /** The one of this number. */
      number: optionalTextField(10).optional(),
      /** Orders whose service is to be renewed soon or has expired. */
      due: z.enum(['yes']).optional(),
    }),
  },
  response: listResponse(orderRow),
})

export const payServiceOrder = defineEndpoint({
  id: 'service.pay',
  method: 'POST',
  path: '/api/service-orders/{id}/pay',
  summary: 'Pay a pending order from the balance',
  effect: 'write',
  access: 'service:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState', 'balanceTooLow'],
  response: orderRow,
})

export const cancelServiceOrder = defineEndpoint({
  id: 'service.withdraw',
  method: 'POST',
  path: '/api/service-orders/{id}/cancel',
  summary: 'Cancel a pending order',
  effect: 'write',
  access: 'service:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: orderRow,
})

export const balanceFigures = z.object({
  balance: fen,
  /** Sum of pending orders. */
  pending: fen,
  /** How many services want to be renewed. */
  renewals: z.number().int(),
})

export const readBalance = defineEndpoint({
  id: 'service.balance',
  method: 'GET',
  path: '/api/services/balance',
  summary: 'Read the balance, pending payments, and services to renew',
  effect: 'read',
  access: 'service:read-balance',
  beyondScope,
  refreshOn: ['service.changed'],
  input: {},
  response: balanceFigures,
})

/** Origin of an entry: by hand, by a paid order, or by a cancellation. */
export const entryKinds = ['topUp', 'payment', 'refund'] as const

/** One movement of the balance. */
export const entryRow = z.object({
  id: idField,
  /** 1, 2, 3 …, none left out. */
  number: z.number().int(),
  kind: z.enum(entryKinds),
  /** Payments are negative. */
  amount: fen,
  balanceAfter: fen,
  /** Note of a top-up; empty for an order. */
  note: z.string(),
  /** The order that it belongs to; null for a top-up. */
  order: z.object({ number: z.number().int(), title: localizedText }).nullable(),
  userName: z.string(),
  createdTime: instantField,
})
export type EntryRow = z.infer<typeof entryRow>

export const listBalanceEntries = defineListEndpoint({
  id: 'service.ledger',
  list: balanceEntryList,
  method: 'GET',
  path: '/api/services/balance/entries',
  summary: 'List transactions of the balance, each with the balance after it',
  effect: 'read',
  access: 'service:read-balance',
  beyondScope,
  refreshOn: balanceEntryList.topics,
  input: {
    query: listQuery(['number', 'amount'], {
      kind: queryChoice(entryKinds).optional(),
      createdFrom: timeField.optional(),
      createdBefore: timeField.optional(),
    }).refine(
      q => !q.createdFrom || !q.createdBefore || Date.parse(q.createdFrom) <= Date.parse(q.createdBefore),
      { ...rule('rangeOrder'), path: ['createdBefore'] },
    ),
  },
  response: listResponse(entryRow),
})

export const topUpFields = z.strictObject({
  /** Made by the client, so that a repetition adds nothing. */
  id: idField,
  amount: z.number().int().min(1).max(serviceLimits.topUp),
  note: textField(serviceLimits.note),
})

export const topUpBalance = defineEndpoint({
  id: 'service.top-up',
  method: 'POST',
  path: '/api/services/balance/top-up',
  summary: 'Top up the balance',
  description: 'In fen, with a note. Repeated with the same id, nothing is added.',
  effect: 'write',
  access: 'service:top-up',
  beyondScope,
  input: { body: topUpFields },
  failures: ['wrongState'],
  response: balanceFigures,
})
