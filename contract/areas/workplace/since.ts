import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField } from '../../fields.ts'

const count = z.number().int()

export const readSinceLastVisit = defineEndpoint({
  id: 'insight.since-last-visit',
  method: 'GET',
  path: '/api/workplace/since',
  summary: 'Read changes since the user’s last visit of the workplace',
  description: 'Null for changes that the user may not read.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['message.changed', 'content-set.changed', 'insight.counted'],
  input: {},
  response: z.object({
    /** When the previous visit ended; null: this is the first visit. */
    since: instantField.nullable(),
    /** To-dos that appeared since then and still wait for the user. */
    todos: count,
    /** Content items that are online, with a time of publication since then. */
    publications: count.nullable(),
    /** Content sets that went online since and still are. */
    setsOnline: count.nullable(),
    comments: count.nullable(),
    /**
     * The content item whose clicks of today grew most against the same hours of yesterday; null when none grew.
     */
    riser: z.object({ id: idField, title: z.string(), clicks: count, growth: z.number() }).nullable(),
  }),
})
