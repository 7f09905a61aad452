import { cutText } from '@greenroom/contract/fields'
import { createParser } from 'eventsource-parser'
import type { Assistant } from './assistant.ts'
import { AssistantError, problemOfStatus } from './assistant-error.ts'
import { type Chunk, readChunk } from './chunks.ts'
import type { ChatMessage } from './prompt.ts'

/** Marks the end of a stream. */
const done = '[DONE]'
/** Most bytes of an unfinished line. */
const maxLineLength = 1_000_000

/**
 * Asks the assistant and gives its answer piece by piece. The request to the service ends when the caller stops
 * reading, or with the signal.
 * @throws AssistantError when there is no answer or not all of it; the signal's reason when it was aborted
 */
export async function* streamAnswer(
  assistant: Assistant,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const watch = createWatch(assistant, signal)
  try {
    const response = await ask(assistant, messages, watch.signal)
    watch.alive()
    yield* limited(pieces(response, watch.alive), assistant.maxLength)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AssistantError) throw error
    throw watch.problem() ?? new AssistantError('brokenOff', { cause: error })
  } finally {
    watch.end()
  }
}

/** Aborts a request that takes too long, or on which nothing arrives. */
function createWatch({ timeoutMs, stallMs }: Assistant, signal: AbortSignal) {
  const own = new AbortController()
  let problem: AssistantError | undefined
  const giveUp = (why: 'timeout' | 'stalled') => () => {
    problem = new AssistantError(why)
    own.abort(problem)
  }
  const whole = setTimeout(giveUp('timeout'), timeoutMs)
  let stall = setTimeout(giveUp('stalled'), stallMs)
  return {
    signal: AbortSignal.any([signal, own.signal]),
    problem: () => problem,
    alive() {
      clearTimeout(stall)
      stall = setTimeout(giveUp('stalled'), stallMs)
    },
    end() {
      clearTimeout(whole)
      clearTimeout(stall)
      own.abort()
    },
  }
}

async function ask(
  { address, key, model }: Assistant,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    signal,
    // A redirect would take the key to another address.
    redirect: 'error',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages, stream: true, stream_options: { include_usage: true } }),
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new AssistantError('unreachable', { cause: error })
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new AssistantError(problemOfStatus(response.status))
  }
  return response
}

/** Pieces of a response; a single one when the service does not stream. */
async function* pieces(response: Response, alive: () => void): AsyncGenerator<Chunk> {
  const { body } = response
  if (!body) throw new AssistantError('empty')
  const isStream = response.headers.get('Content-Type')?.includes('text/event-stream') ?? false
  if (!isStream) {
    const answer = readChunk(await readText(body, alive))
    if (!answer?.text) throw new AssistantError('unreadable')
    yield answer
    return
  }
  let waiting: string[] = []
  const parser = createParser({ onEvent: ({ data }) => waiting.push(data) })
  let unread = 0
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    alive()
    unread += bytes.length
    parser.feed(decoder.decode(bytes, { stream: true }))
    const events = waiting
    waiting = []
    if (events.length > 0) unread = 0
    if (unread > maxLineLength) throw new AssistantError('unreadable')
    for (const data of events) {
      if (data.trim() === done) return
      const piece = readChunk(data)
      if (!piece) throw new AssistantError('unreadable')
      yield piece
    }
  }
  throw new AssistantError('brokenOff')
}

async function readText(body: ReadableStream<Uint8Array>, alive: () => void): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    alive()
    text += decoder.decode(bytes, { stream: true })
    if (text.length > maxLineLength) throw new AssistantError('tooLong')
  }
  return text
}

/** Limits the length of an answer and checks that it ended properly. */
async function* limited(answer: AsyncGenerator<Chunk>, maxLength: number): AsyncGenerator<Chunk> {
  let length = 0
  let finish: string | undefined
  try {
    for await (const piece of answer) {
      const room = maxLength - length
      length += piece.text.length
      finish = piece.finish ?? finish
      yield length > maxLength ? { ...piece, text: cutText(piece.text, room) } : piece
      if (length > maxLength) throw new AssistantError('tooLong')
    }
  } catch (error) {
    // Some services close the connection without an end mark.
    const isWhole = error instanceof AssistantError && error.problem === 'brokenOff' && finish === 'stop'
    if (!isWhole) throw error
  }
  if (finish === 'length') throw new AssistantError('cutOff')
  if (finish === 'content_filter') throw new AssistantError('filtered')
  if (length === 0) throw new AssistantError('empty')
}
