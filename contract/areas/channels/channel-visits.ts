import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField } from '../../fields.ts'
import { timeZoneField } from '../../time-zone.ts'

/** The kinds of devices that visitors are told apart by. */
export const visitDevices = ['phone', 'tablet', 'desktop', 'other'] as const
export const visitRanges = ['7d', '30d', 'all'] as const

const visitors = z.number().int()

/** How many followed a link in some time. */
const visitCounts = {
  /** Visitors who were sent on. */
  visitors,
  /** Programs, whenever they came. */
  robots: z.number().int(),
  /** Visitors who came before the promotion or after it. */
  missed: z.number().int(),
}

export const readChannelVisits = defineEndpoint({
  id: 'channel.visits',
  method: 'GET',
  path: '/api/channels/{id}/visits',
  summary:
    'How many followed a channel’s link, day by day in a time zone, and from where the visitors came; `all` is its promotion, a year at most',
  effect: 'read',
  access: 'channel:read',
  refreshOn: ['channel.changed', 'channel.visited', 'service.changed'],
  input: {
    params: byId,
    query: z.strictObject({
      range: z.enum(visitRanges).default('30d'),
      timeZone: timeZoneField.optional(),
    }),
  },
  failures: ['notFound'],
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), ...visitCounts })),
    /** Of those days, the most frequent first; an empty source is not known. */
    sources: z.array(z.object({ source: z.string(), visitors })),
  }),
})

export const readChannelAudience = defineEndpoint({
  id: 'channel.audience',
  method: 'GET',
  path: '/api/channels/{id}/audience',
  summary: 'With which devices the visitors of a channel came, altogether and from each source',
  effect: 'read',
  access: 'channel:read',
  refreshOn: ['channel.changed', 'channel.visited', 'service.changed'],
  service: 'user-distribution',
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    devices: z.array(z.object({ device: z.enum(visitDevices), visitors })),
    /** The most frequent sources first, each with all its devices. */
    sources: z.array(z.object({ source: z.string(), devices: z.record(z.enum(visitDevices), visitors) })),
  }),
})

export const readChannelFunnel = defineEndpoint({
  id: 'channel.funnel',
  method: 'GET',
  path: '/api/channels/{id}/funnel',
  summary:
    'How many opened a channel’s link, how many of them are visitors, and how many came during the promotion',
  effect: 'read',
  access: 'channel:read',
  refreshOn: ['channel.changed', 'channel.visited', 'service.changed'],
  service: 'funnel-analysis',
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({ opened: visitors, visitors, sent: visitors }),
})

export const readChannelHours = defineEndpoint({
  id: 'channel.hours',
  method: 'GET',
  path: '/api/channels/{id}/hours',
  summary: 'How many visitors of a channel came in each hour of the day, in a time zone',
  effect: 'read',
  access: 'channel:read',
  refreshOn: ['channel.changed', 'channel.visited', 'service.changed'],
  service: 'user-portrait',
  input: { params: byId, query: z.strictObject({ timeZone: timeZoneField.optional() }) },
  failures: ['notFound'],
  response: z.object({ hours: z.array(visitors).length(24) }),
})

export const readChannelShares = defineEndpoint({
  id: 'channel.shares',
  method: 'GET',
  path: '/api/channels/{id}/shares',
  summary:
    'The channels of the same content set with their visits, the most visited first; the user’s own view of them',
  effect: 'read',
  access: 'channel:read',
  refreshOn: ['channel.changed', 'channel.visited', 'service.changed'],
  service: 'resource-distribution',
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    channels: z.array(z.object({ id: idField, activityName: z.string(), visits: visitors })),
  }),
})
