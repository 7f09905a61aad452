import * as z from 'zod'

/** Every answer of the application (specification §7): `code` 20000 and `status` ok, or a code of the catalogue. */
export const envelopeSchema = z.object({
  data: z.unknown(),
  status: z.enum(['ok', 'fail']),
  msg: z.string(),
  code: z.number().int(),
})
export type Envelope = z.infer<typeof envelopeSchema>

/** The request header that carries the session token (specification §7). */
export const tokenHeader = 'AccessToken'
/** The request header that makes a call look through a role, whose id it carries: read only, and never more than one may oneself. */
export const viewAsHeader = 'View-As'
/** The answer header that repeats the request's id in the server's log. */
export const requestIdHeader = 'X-Request-Id'
