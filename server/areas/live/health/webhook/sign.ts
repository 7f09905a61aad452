import { createHmac } from 'node:crypto'

/** The header that proves where a delivery comes from, and when it was sent. */
export const signatureHeader = 'Greenroom-Signature'

/**
 * Signs a delivery: `t=SECONDS,v1=HEX`, an HMAC-SHA256 of the time, a dot and the body as it is sent.
 * @param seconds since 1970
 */
export function sign(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
