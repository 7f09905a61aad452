import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, rule } from '../../fields.ts'

export const visitLimits = { perCall: 50, count: 1000 } as const

/** Things that are visited besides pages. */
export const visitedThings = ['project', 'team'] as const

/** Number of visits to a page or a thing since the last report. */
export const visit = z.strictObject({
  /** Name of the page's route, or kind of the thing. */
  page: z.string().regex(/^[\w-]{1,60}$/),
  /** The id of the thing; absent for a page. */
  subject: idField.optional(),
  count: z.number().int().min(1).max(visitLimits.count),
})
export type Visit = z.infer<typeof visit>

export const recordVisits = defineEndpoint({
  id: 'visit.note',
  method: 'POST',
  path: '/api/user/visits/note',
  summary: 'Count page visits of the signed-in user',
  description: 'Pages that the user may not see are not counted.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z.strictObject({ visits: z.array(visit).min(1, rule('required')).max(visitLimits.perCall) }),
  },
  response: z.null(),
  limit: { attempts: 120, seconds: 60 },
})

/** Visits of this month (specification §3). */
export const visitStatistic = z.object({
  name: z.enum(['home-page', 'project']),
  visits: z.number().int(),
  /** In percent, against the same days of last month; null when there were none. */
  growth: z.number().nullable(),
})
export type VisitStatistic = z.infer<typeof visitStatistic>

export const readVisits = defineEndpoint({
  id: 'visit.statistics',
  method: 'POST',
  path: '/api/user/visits',
  summary: 'Read this month’s visits of the user’s home page and projects',
  effect: 'read',
  access: 'signed-in',
  input: {},
  response: z.array(visitStatistic).length(2),
})
