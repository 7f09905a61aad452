import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField } from '../../fields.ts'

/** Figures of one part on one day, as WeChat counts them. */
export const articleFigures = z.object({
  partId: idField,
  title: z.string(),
  date: z.iso.date(),
  reads: z.number().int(),
  shares: z.number().int(),
})

export const readArticleFigures = defineEndpoint({
  id: 'article.figures',
  method: 'GET',
  path: '/api/articles/{id}/figures',
  summary: 'Read daily reads and shares of an article’s published parts',
  description: 'Empty for accounts without figures.',
  effect: 'read',
  access: 'article:read',
  refreshOn: ['publish-job.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.array(articleFigures),
})
