import { orderKinds, orderStates } from '@greenroom/contract/areas/services/services'
import type { Text } from '@greenroom/contract/languages'
import { serviceCodes } from '@greenroom/contract/service-codes'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'

/** A part of the console that is opened, renewed and cancelled. */
export const services = pgTable(
  'service',
  {
    id: id(),
    code: text({ enum: serviceCodes }).notNull(),
    icon: text().notNull(),
    title: jsonb().$type<Text>().notNull(),
    description: jsonb().$type<Text>().notNull(),
    /** For one term, in fen. */
    price: integer().notNull(),
    termDays: integer().notNull(),
    /** Opened, and not cancelled since; whether it has expired follows from `expires_at` alone. */
    enabled: boolean().notNull().default(false),
    expiresAt: instant(),
    /** The expiry that was announced before, and the one whose end was announced. */
    announcedFor: instant(),
    notifiedFor: instant(),
  },
  table => [uniqueIndex('service_code').on(table.code)],
)

/** Orders; the amount of a cancellation is its refund. */
export const serviceOrders = pgTable(
  'service_order',
  {
    id: id(),
    number: integer().generatedByDefaultAsIdentity({ startWith: 1001 }).notNull(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id),
    kind: text({ enum: orderKinds }).notNull(),
    /** In fen. */
    amount: integer().notNull(),
    state: text({ enum: orderStates }).notNull(),
    /** The paid period. */
    startsAt: instant(),
    endsAt: instant(),
    /** Paid, and not ended by a cancellation. */
    active: boolean().notNull().default(false),
    orderedBy: uuid(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('service_order_number').on(table.number),
    index('service_order_created').on(table.createdAt, table.id),
    // One service waits for one payment at most.
    uniqueIndex('service_order_pending').on(table.serviceId).where(sql`state = 'pending'`),
    check('service_order_amount', sql`amount >= 0`),
  ],
)

/** The ledger: every movement, and the balance after it. Rows are only ever added, each behind the last. */
export const balanceEntries = pgTable(
  'balance_entry',
  {
    id: id(),
    /** 1, 2, 3 …: two movements at once cannot both be the next. */
    number: integer().notNull(),
    /** In fen; payments are negative. */
    amount: integer().notNull(),
    balanceAfter: integer().notNull(),
    orderId: uuid().references(() => serviceOrders.id),
    note: text().notNull(),
    enteredBy: uuid(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('balance_entry_number').on(table.number),
    check('balance_entry_not_negative', sql`balance_after >= 0`),
  ],
)
