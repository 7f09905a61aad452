import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'
import { dropReasons } from './event-batch.ts'

/** Origins that may be listed. */
export const collectOriginLimit = 100

/** An origin as browsers write it: `https://example.com:8443`. */
const originField = z
  .string()
  .trim()
  .max(200)
  .transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isOrigin =
      url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
    if (isOrigin && url.username === '') return url.origin
    context.addIssue({ code: 'custom', message: 'originForm' })
    return z.NEVER
  })

/** A website that may send events. */
export const collectOrigin = z.object({ id: idField, origin: z.string(), createdTime: instantField })

export const readCollection = defineEndpoint({
  id: 'insight.collection',
  method: 'GET',
  path: '/api/insight/collection',
  summary: 'Read the state of data collection',
  description: 'Allowed websites, delay of counting, and events of the last seven days that were refused.',
  effect: 'read',
  access: 'insight:read',
  needsWholeScope: true,
  refreshOn: ['insight.counted', 'insight.origins-changed'],
  input: {},
  response: z.object({
    origins: z.array(collectOrigin),
    /**
     * When the last event of a reader arrived; null: never. Greenroom's own events (publications, console visits) do not
     * count, unless the figures are in ClickHouse.
     */
    lastEventTime: instantField.nullable(),
    /** How long the oldest event that is not in the figures has waited. */
    lagMs: z.number().int(),
    counted: z.number().int(),
    /** Events of programs that read pages; they are stored for a time and not counted. */
    bots: z.number().int(),
    /**
     * When the figures are in ClickHouse: number of events that it does not have yet (up to a million), since when it
     * fails to accept them, and how many were missing and sent again. Null: the figures are in PostgreSQL.
     */
    clickHouse: z
      .object({ waiting: z.number().int(), failingTime: instantField.nullable(), repaired: z.number().int() })
      .nullable(),
    /** The most frequent first. */
    dropped: z.array(z.object({ reason: z.enum(dropReasons), sender: z.string(), count: z.number().int() })),
  }),
})

export const newCollectOrigin = z.strictObject({ origin: originField })

export const addCollectOrigin = defineEndpoint({
  id: 'collect-origin.add',
  method: 'POST',
  path: '/api/insight/origins',
  summary: 'Allow a website to send events',
  effect: 'write',
  access: 'insight:manage',
  needsWholeScope: true,
  input: { body: newCollectOrigin },
  response: collectOrigin,
})

export const deleteCollectOrigin = defineEndpoint({
  id: 'collect-origin.delete',
  method: 'DELETE',
  path: '/api/insight/origins/{id}',
  summary: 'Stop to accept events of a website',
  description: 'Counted events stay.',
  effect: 'write',
  access: 'insight:manage',
  needsWholeScope: true,
  input: { params: byId },
  failures: ['notFound'],
  response: z.null(),
})
