import * as z from 'zod'
import { contentLimits } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { optionalTextField } from '../../fields.ts'

/** Texts of content items that forms suggest from the existing ones. */
export const suggestedFields = ['author', 'topic'] as const
export type SuggestedField = (typeof suggestedFields)[number]

/** `listed`: suggestions at most; `read`: content items looked through for them. */
export const usedTextLimits = { listed: 8, read: 2000 } as const

export const listUsedTexts = defineEndpoint({
  id: 'content-item.used-texts',
  method: 'GET',
  path: '/api/content-item-texts',
  summary: 'List authors or topics that are in use',
  description:
    'The most frequent ones of the content items that the user may see: without a text, of the newest items; with a text, only texts with it.',
  effect: 'read',
  access: 'content-item:read',
  input: {
    query: z.strictObject({
      field: z.enum(suggestedFields),
      text: optionalTextField(Math.max(contentLimits.author, contentLimits.topic)).default(''),
    }),
  },
  response: z.object({ list: z.array(z.string()) }),
})
