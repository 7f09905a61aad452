import {
  type PolishStreamEvent,
  polishStreamEvent,
  polishStreamPath,
} from '@greenroom/contract/areas/weixin/polish/stream'
import { requestIdHeader, tokenHeader } from '@greenroom/contract/envelope'
import { createParser } from 'eventsource-parser'
import { addressOf, readResponse, unanswered } from '../../../../kit/call.ts'
import { currentLanguage } from '../../../../kit/language.ts'
import { session } from '../../../../kit/session.ts'

/**
 * Reads the answer of a prepared request as it comes. The server ends the request to the assistant when the signal is
 * aborted.
 * @returns how it ended; undefined when the connection broke off before that was said
 * @throws CallFailure when there is no answer to read; the signal's reason when it was aborted
 */
export async function readAnswer(
  id: string,
  onEvent: (event: PolishStreamEvent) => void,
  signal: AbortSignal,
): Promise<Extract<PolishStreamEvent, { type: 'end' }> | undefined> {
  let end: Extract<PolishStreamEvent, { type: 'end' }> | undefined
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = polishStreamEvent.safeParse(parseJson(data)).data
      if (event?.type === 'end') end = event
      else if (event) onEvent(event)
    },
  })
  const body = await open(id, signal)
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return end
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    signal.throwIfAborted()
    return end
  }
}

async function open(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(addressOf(polishStreamPath, { params: { id } }), {
    method: 'POST',
    headers: { 'Accept-Language': currentLanguage(), [tokenHeader]: session.getState().token },
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw unanswered(error instanceof Error ? error.message : '')
  })
  const requestId = response.headers.get(requestIdHeader) ?? ''
  const isStream = response.headers.get('Content-Type')?.includes('text/event-stream')
  if (isStream && response.body) return response.body
  readResponse(await response.json().catch(() => undefined), requestId)
  throw unanswered('', requestId)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
