import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

const usage = {
  /** Requests, including failed ones; not those whose answer was never fetched, or whose server died. */
  runs: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** In millionths of the currency, as far as known. */
  costMicros: z.number().int(),
} as const

/** The configured assistant, and the caller's usage today. */
export const polishStatus = z.object({
  /** Null when no assistant is configured; texts are then checked by rules. */
  assistant: z.object({ model: z.string(), isEmulated: z.boolean() }).nullable(),
  today: z.object(usage),
  /** Daily limits of one user; null: no limit. */
  limits: z.object({ runs: z.number().int().nullable(), tokens: z.number().int().nullable() }),
  /** ISO 4217; null while prices are not set. */
  currency: z.string().nullable(),
})
export type PolishStatus = z.infer<typeof polishStatus>

export const readPolishStatus = defineEndpoint({
  id: 'polish.status',
  method: 'GET',
  path: '/api/polish/status',
  summary: 'Read the configured assistant and the user’s usage today',
  effect: 'read',
  access: 'polish:use',
  refreshOn: ['polish-run.changed'],
  input: {},
  response: polishStatus,
})

export const polishUsageRow = z.object({
  /** Day in the installation's time zone. */
  date: z.iso.date(),
  /** Empty when the user was deleted. */
  userName: z.string(),
  ...usage,
})
export type PolishUsageRow = z.infer<typeof polishUsageRow>

export const readPolishUsage = defineEndpoint({
  id: 'polish.usage',
  method: 'GET',
  path: '/api/polish/usage',
  summary: 'List usage of the assistant by user and day, last 30 days',
  effect: 'read',
  access: 'polish:manage',
  refreshOn: ['polish-run.changed'],
  input: {},
  response: z.object({ list: z.array(polishUsageRow), currency: z.string().nullable() }),
})
