import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField } from '../../fields.ts'
import { referrers, sentEventTypes } from './measures.ts'

/**
 * `readSeconds`: most in a day. `ageDays`: oldest events of web pages. `clockSkewMs`: how far events may be in the
 * future.
 */
export const eventLimits = {
  perCall: 500,
  bodyBytes: 1024 * 1024,
  collectBytes: 64 * 1024,
  count: 10_000,
  readSeconds: 86_400,
  clockSkewMs: 60_000,
  ageDays: 7,
  visitor: 200,
} as const

/** One event from another system. */
export const sentEvent = z.strictObject({
  /** An event with the same id is counted once. */
  id: z.uuid(),
  type: z.enum(sentEventTypes),
  /** The content item; absent for a visit. */
  contentItemId: idField.optional(),
  time: z.iso.datetime({ offset: true }),
  /** The sender's id of the visitor. Only a pseudonym of it is stored, which is the same every day. */
  visitor: z.string().min(1).max(eventLimits.visitor).optional(),
  referrer: z.enum(referrers).default('direct'),
  /** Duration of a read. */
  seconds: z.number().int().min(0).max(eventLimits.readSeconds).default(0),
  /** Number of events that this one stands for: senders may sum up impressions. */
  count: z.number().int().min(1).max(eventLimits.count).default(1),
})
export type SentEvent = z.output<typeof sentEvent>

/** Why an event is not counted. `duplicate` ones were counted before. */
export const dropReasons = [
  'invalid',
  'duplicate',
  'future',
  'tooOld',
  'unknownContent',
  'missingContent',
  'origin',
  'tooMany',
  'doNotTrack',
] as const
export type DropReason = (typeof dropReasons)[number]

export const sendEvents = defineEndpoint({
  id: 'insight.send-events',
  method: 'POST',
  path: '/api/insight/events',
  summary: 'Send up to 500 events',
  description:
    'Valid events count; the others come back with the reason. An event that was sent before counts once.',
  effect: 'write',
  access: 'event:put',
  programs: true,
  bodyBytes: eventLimits.bodyBytes,
  input: { body: z.strictObject({ events: z.array(z.unknown()).min(1).max(eventLimits.perCall) }) },
  response: z.object({
    accepted: z.number().int(),
    /** `place`: index in the request, from 0. */
    dropped: z.array(z.object({ place: z.number().int(), reason: z.enum(dropReasons), msg: z.string() })),
  }),
  limit: { attempts: 6000, seconds: 60 },
})
