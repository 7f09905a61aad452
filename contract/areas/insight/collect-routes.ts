import * as z from 'zod'
import { defineHttpRoute } from '../../http-route.ts'
import { eventLimits } from './event-batch.ts'

/** Milliseconds since 1970 by the visitor's clock. */
export const visitorTime = z.number().int().min(0).max(8.64e15)

/** What `collect.js` sends; its events are checked one by one. */
export const collectBody = z.object({
  sentAt: visitorTime,
  referrer: z.string().max(2000).default(''),
  source: z.string().max(2000).default(''),
  automated: z.boolean().default(false),
  events: z.array(z.unknown()).min(1).max(eventLimits.perCall),
})

export const collectScriptRoute = defineHttpRoute({
  id: 'collect.script',
  method: 'GET',
  path: '/collect.js',
  summary: 'Load the script that counts visits of a web page',
  access: 'public',
  responses: { 200: { description: 'The script', content: { 'text/javascript': null } } },
  isForOtherSites: true,
})

export const collectPreflightRoute = defineHttpRoute({
  id: 'collect.preflight',
  method: 'OPTIONS',
  path: '/collect',
  summary: 'Ask whether a web page may send events',
  access: 'public',
  responses: {
    204: { description: 'Allowed for listed origins, by the header `Access-Control-Allow-Origin`' },
  },
  isForOtherSites: true,
})

export const collectRoute = defineHttpRoute({
  id: 'collect.send',
  method: 'POST',
  path: '/collect',
  summary: 'Send events of a web page, as `/collect.js` does',
  description: 'The response does not name the counted events; Data collection shows the refused ones.',
  access: 'public',
  input: {
    body: { 'text/plain': collectBody },
  },
  responses: {
    204: { description: 'Received' },
    413: { description: 'The body is too large' },
    503: { description: 'The events could not be stored' },
  },
  isForOtherSites: true,
})
