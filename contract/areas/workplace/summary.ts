import * as z from 'zod'
import { contentGenres } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'

/** Numbers of rows by state. */
export const statusCounts = z.object({ online: z.number().int(), offline: z.number().int() })

/** A figure of today so far, and of yesterday until the same time. */
export const dayFigure = z.object({ today: z.number().int(), yesterday: z.number().int() })

export const readWorkplaceSummary = defineEndpoint({
  id: 'insight.workplace-summary',
  method: 'GET',
  path: '/api/workplace/summary',
  summary: 'Read the workplace’s figures',
  description:
    'Sets and items by state, content in running promotions, comments and publications. Null for figures that the user may not read.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['content-set.changed', 'content-item.changed', 'channel.changed', 'insight.counted'],
  failures: ['figuresUnavailable'],
  input: {},
  response: z.object({
    /** Only rows within the user's data scope count. */
    isScoped: z.boolean(),
    contentSets: statusCounts.nullable(),
    contentItems: statusCounts.nullable(),
    /** Content items in the sets that running promotions lead to. */
    promoted: z.number().int().nullable(),
    comments: dayFigure.nullable(),
    /** Content items that are online, by their time of publication: the total of the content library for today. */
    publications: dayFigure.nullable(),
    /** Numbers online and promoted a day ago, to the hour; null when they were not counted then. */
    dayBefore: z.object({ online: z.number().int(), promoted: z.number().int() }).nullable(),
    /** Content items that are online, by genre. */
    genres: z.array(z.object({ genre: z.enum(contentGenres), count: z.number().int() })).nullable(),
  }),
})
