import * as z from 'zod'

/** Envelope of every response (specification §7): `code` 20000 and `status` ok, or a code of the catalogue. */
export const envelopeSchema = z.object({
  data: z.unknown(),
  status: z.enum(['ok', 'fail']),
  msg: z.string(),
  code: z.number().int(),
})
export type Envelope = z.infer<typeof envelopeSchema>

/** Request header with the session token (specification §7). */
export const tokenHeader = 'AccessToken'
/** Request header with the id of a role to view the console as. Such requests may only read, and never more than the user may. */
export const viewAsHeader = 'View-As'
/**
 * Request header of a write with a key that its client made up. While the server remembers the key, the same request is
 * done once, however often it is sent (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyKeyHeader = 'Idempotency-Key'
/** Response header, `true`: the write had been done before, and this is its response then. */
export const replayedHeader = 'Idempotent-Replayed'
/** Response header with the id of the request in the server's log; of a replayed one, the id of the request that did the write. */
export const requestIdHeader = 'X-Request-Id'
