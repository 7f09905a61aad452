import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField } from '../../fields.ts'
import { timeZoneField } from '../../time-zone.ts'

/** The kinds of visitors' devices. */
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
  summary: 'Read daily visits and referrers of a channel',
  description: 'Days begin in the given time zone. `all` is the promotion’s time, at most a year.',
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
  summary: 'Read devices of a channel’s visitors, in total and by referrer',
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
  summary: 'Read a channel’s opens, visitors, and visitors during the promotion',
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
  summary: 'Read a channel’s visitors by hour of the day in a time zone',
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
  summary: 'Compare channels of one content set, most visited first',
  description: 'Visits of channels outside of the user’s data scope are left out.',
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
