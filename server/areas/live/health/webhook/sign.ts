import { createHmac } from 'node:crypto'

/** Header with the signature and the time of sending. */
export const signatureHeader = 'Greenroom-Signature'

/**
 * Signs a delivery as `t=SECONDS,v1=HEX`: an HMAC-SHA256 of the time, a dot and the body.
 * @param seconds since 1970
 */
export function sign(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
