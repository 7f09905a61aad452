import * as z from 'zod'
import { defineCall } from '../call.ts'
import { contentTypes } from '../content-words.ts'
import { idField, instantField, maxInteger, rule } from '../fields.ts'
import { contentConditions, hasConditions, publishedInOrder } from './content-conditions.ts'

/** How many titles a preview shows. */
export const previewExamples = 5

/**
 * What the contents of a set have in common. The set's content type is the condition on the genre, so rules have at
 * least one beside it.
 */
export const setRules = publishedInOrder(
  contentConditions.omit({ genres: true }).refine(hasConditions, rule('rulesEmpty')),
).refine(({ clicksAtLeast = 0, clicksAtMost = maxInteger }) => clicksAtLeast <= clicksAtMost, {
  ...rule('rangeOrder'),
  path: ['clicksAtMost'],
})
export type SetRules = z.infer<typeof setRules>

export const previewSetRules = defineCall({
  id: 'content-set.preview-rules',
  method: 'POST',
  path: '/api/content-sets/preview-rules',
  summary: 'How many contents rules would fill a set with, and the latest of them that the person may see',
  effect: 'read',
  access: 'content-set:read',
  input: { body: z.strictObject({ contentType: z.enum(contentTypes), rules: setRules }) },
  answer: z.object({
    count: z.number().int(),
    /** How many contents of this type there are at all: rules that keep none of them out hold for everything. */
    total: z.number().int(),
    examples: z.array(z.object({ id: idField, title: z.string(), publishedTime: instantField })),
  }),
})

export const setRuleCalls = [previewSetRules]
