import * as z from 'zod'
import { defineEndpoint } from '../../../endpoint.ts'

const usage = {
  /** Requests, also those that failed. */
  runs: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** In millionths of the currency, as far as it is known. */
  costMicros: z.number().int(),
} as const

/** Which assistant is there, and what the caller has used of it today. */
export const polishStatus = z.object({
  /** Null while no assistant is configured: texts are checked by rules then. */
  assistant: z.object({ model: z.string(), isEmulated: z.boolean() }).nullable(),
  today: z.object(usage),
  /** What one user may use a day; null: as much as they like. */
  limits: z.object({ runs: z.number().int().nullable(), tokens: z.number().int().nullable() }),
  /** ISO 4217; null while prices are not set. */
  currency: z.string().nullable(),
})
export type PolishStatus = z.infer<typeof polishStatus>

export const readPolishStatus = defineEndpoint({
  id: 'polish.status',
  method: 'GET',
  path: '/api/polish/status',
  summary: 'Which assistant is configured, and what the caller has used of it today',
  effect: 'read',
  access: 'polish:use',
  refreshOn: ['polish-run.changed'],
  input: {},
  response: polishStatus,
})

export const polishUsageRow = z.object({
  /** In the time zone of the installation. */
  date: z.iso.date(),
  /** Empty when they are gone. */
  userName: z.string(),
  ...usage,
})
export type PolishUsageRow = z.infer<typeof polishUsageRow>

export const readPolishUsage = defineEndpoint({
  id: 'polish.usage',
  method: 'GET',
  path: '/api/polish/usage',
  summary: 'What users have used of the assistant, by day, in the last 30 days',
  effect: 'read',
  access: 'polish:manage',
  refreshOn: ['polish-run.changed'],
  input: {},
  response: z.object({ list: z.array(polishUsageRow), currency: z.string().nullable() }),
})
