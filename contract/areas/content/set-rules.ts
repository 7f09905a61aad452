import * as z from 'zod'
import { contentTypes, takesGenre } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { rule } from '../../fields.ts'
import { conditionsPreview } from './conditions-preview.ts'
import { allConditions, contentConditions, hasConditions } from './content-conditions.ts'

/** At least one condition, beside being of a genre that the set's content type takes. Genres narrow the type: `genresFit`. */
export const setRules = contentConditions.refine(hasConditions, rule('rulesEmpty'))
export type SetRules = z.infer<typeof setRules>

/** Whether a set of this type takes all the genres that its rules ask for. */
export const genresFit = (type: (typeof contentTypes)[number], rules: SetRules): boolean =>
  allConditions(rules).every(({ genres = [] }) => genres.every(genre => takesGenre(type, genre)))

export const previewSetRules = defineEndpoint({
  id: 'content-set.preview-rules',
  method: 'POST',
  path: '/api/content-sets/preview-rules',
  summary: 'Preview the rules of a set: counts and latest content items',
  effect: 'read',
  access: 'content-set:read',
  refreshOn: ['content-set.changed', 'content-item.changed'],
  isExpensive: true,
  input: {
    body: z
      .strictObject({
        contentType: z.enum(contentTypes),
        rules: setRules,
        /** Rules to compare with, for a set of the same type. */
        before: setRules.optional(),
      })
      .refine(({ contentType, rules }) => genresFit(contentType, rules), {
        ...rule('genreOfType'),
        path: ['rules', 'genres'],
      }),
  },
  response: conditionsPreview.extend({
    /** How many content items of this type there are at all: rules that keep none of them out hold for everything. */
    total: z.number().int(),
  }),
})
