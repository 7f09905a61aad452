import { createHmac } from 'node:crypto'
import { refusalOf, robotMessage, robotRequest } from './robot-message.ts'
import type { AlarmTarget } from './targets.ts'

/** Header with the signature and the time of sending. */
const signatureHeader = 'Greenroom-Signature'
/** Shorter than the lease of a delivery. */
const answerTimeoutMs = 10_000
/** Answers of robots are short; the rest of a longer one is not read. */
const maxAnswerLength = 4096
const maxRefusalLength = 300

/** An announcement: the signed body of the webhook, or the message of a robot as JSON. */
interface Outgoing {
  id: string
  body: string
}

/**
 * Signs a delivery as `t=SECONDS,v1=HEX`: an HMAC-SHA256 of the time, a dot and the body.
 * @param seconds since 1970
 */
function sign(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/**
 * Sends an announcement to a target, and waits for its answer. A redirect counts as a failure, because only the
 * operator's address may get announcements.
 * @throws Error with the answer of a target that does not take it, without address and secret
 */
export async function sendTo(target: AlarmTarget, { id, body }: Outgoing): Promise<void> {
  const now = Date.now()
  const seconds = Math.floor(now / 1000)
  const isWebhook = target.kind === 'webhook'
  const request = isWebhook
    ? { url: target.url, body }
    : robotRequest(target, robotMessage.parse(JSON.parse(body)), now)
  const response = await fetch(request.url, {
    method: 'POST',
    body: request.body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(isWebhook && {
        'Greenroom-Delivery': id,
        [signatureHeader]: sign(target.secret, seconds, body),
      }),
      // A kept-alive connection may be closed by the receiver just when the next attempt is sent: many
      // receivers close idle connections after 5 seconds, which is the first wait. The attempt would be lost.
      Connection: 'close',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  const answer = isWebhook ? '' : await readStart(response)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const refusal = isWebhook ? undefined : refusalOf(answer)
  if (refusal !== undefined) throw new Error(withoutSecrets(refusal, target))
}

/** The start of an answer as text. */
async function readStart(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  while (reader && text.length < maxAnswerLength) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  reader?.releaseLock()
  return text
}

/** A text of a target without what its address and secret hold. */
function withoutSecrets(text: string, { url, secret }: AlarmTarget): string {
  const { pathname, searchParams } = new URL(url)
  const tokens = [secret, ...searchParams.values(), pathname.split('/').at(-1) ?? '']
  return tokens
    .filter(token => token.length >= 8)
    .reduce((rest, token) => rest.replaceAll(token, '***'), text)
    .slice(0, maxRefusalLength)
}
