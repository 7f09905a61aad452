import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

/** How many there are in each state. */
export const statusCounts = z.object({ online: z.number().int(), offline: z.number().int() })

export const readWorkplaceSummary = defineEndpoint({
  id: 'insight.workplace-summary',
  method: 'GET',
  path: '/api/workplace/summary',
  summary: 'How many content sets and content items there are, by state; null for what the user may not read',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['content-set.changed', 'content-item.changed'],
  input: {},
  response: z.object({ contentSets: statusCounts.nullable(), contentItems: statusCounts.nullable() }),
})
