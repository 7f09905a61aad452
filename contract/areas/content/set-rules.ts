import * as z from 'zod'
import { contentTypes, takesGenre } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, maxInteger, rule } from '../../fields.ts'
import { contentConditions, hasConditions, publishedInOrder } from './content-conditions.ts'

/** How many titles a preview shows. */
export const previewExamples = 5

/**
 * What the content items of a set have in common, beside being of a genre that the set's content type takes; at least one
 * condition. Genres narrow the type: `genresFit`.
 */
export const setRules = publishedInOrder(contentConditions.refine(hasConditions, rule('rulesEmpty'))).refine(
  ({ clicksAtLeast = 0, clicksAtMost = maxInteger }) => clicksAtLeast <= clicksAtMost,
  {
    ...rule('rangeOrder'),
    path: ['clicksAtMost'],
  },
)
export type SetRules = z.infer<typeof setRules>

/** Whether a set of this type takes all the genres that its rules ask for. */
export const genresFit = (type: (typeof contentTypes)[number], { genres = [] }: SetRules): boolean =>
  genres.every(genre => takesGenre(type, genre))

export const previewSetRules = defineEndpoint({
  id: 'content-set.preview-rules',
  method: 'POST',
  path: '/api/content-sets/preview-rules',
  summary: 'Preview the rules of a set: count and latest content items',
  effect: 'read',
  access: 'content-set:read',
  refreshOn: ['content-set.changed', 'content-item.changed'],
  isExpensive: true,
  input: {
    body: z
      .strictObject({ contentType: z.enum(contentTypes), rules: setRules })
      .refine(({ contentType, rules }) => genresFit(contentType, rules), {
        ...rule('genreOfType'),
        path: ['rules', 'genres'],
      }),
  },
  response: z.object({
    count: z.number().int(),
    /** How many content items of this type there are at all: rules that keep none of them out hold for everything. */
    total: z.number().int(),
    examples: z.array(z.object({ id: idField, title: z.string(), publishedTime: instantField })),
  }),
})
