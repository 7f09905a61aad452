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
/** Response header with the id of the request in the server's log. */
export const requestIdHeader = 'X-Request-Id'
