import {
  checkText,
  type PolishOptions,
  type PolishProblem,
  type PolishRun,
  startPolishRun,
} from '@greenroom/contract/areas/polish/runs'
import {
  type PolishStreamEvent,
  polishStreamEvent,
  polishStreamPath,
} from '@greenroom/contract/areas/polish/stream'
import { requestIdHeader, tokenHeader } from '@greenroom/contract/envelope'
import { createParser } from 'eventsource-parser'
import { useEffect, useRef, useState } from 'react'
import { addressOf, CallFailure, call, readResponse, unanswered } from '../../../kit/call/call.ts'
import { session } from '../../../kit/session/session.ts'
import { currentLanguage } from '../../../kit/text/language.ts'

/** A request of the user: the assistant with options, or the check by rules. */
export type PolishRequest = { mode: 'offline' } | { mode: 'assistant'; options: PolishOptions }

/** How far the request that was made last is. */
export interface Polishing {
  phase: 'idle' | 'starting' | 'thinking' | 'streaming' | 'ended'
  /** As the server stored it; its result grows while it streams. */
  run: PolishRun | undefined
  ask: (request: PolishRequest, source: string) => Promise<void>
  /** Stops the answer; its beginning stays. */
  stop: () => void
  /** Shows a run of before. */
  show: (run: PolishRun) => void
}

/** Puts requests to the assistant or the rules, one at a time, and follows their answers. */
export function usePolish(): Polishing {
  const [phase, setPhase] = useState<Polishing['phase']>('idle')
  const [run, setRun] = useState<PolishRun>()
  const abort = useRef<AbortController>(undefined)
  // A page that is left, or hidden in another tab's favour for good, needs no answer any more.
  useEffect(() => () => abort.current?.abort(), [])

  async function follow(started: PolishRun, signal: AbortSignal): Promise<void> {
    let result = ''
    const change = (fields: Partial<PolishRun>) => setRun({ ...started, result, ...fields })
    try {
      const end = await readAnswer(
        started.id,
        event => {
          if (signal.aborted) return
          if (event.type === 'thinking') setPhase('thinking')
          if (event.type !== 'text') return
          result += event.text
          setPhase('streaming')
          change({ state: 'running' })
        },
        signal,
      )
      if (!end) return change(failed('brokenOff'))
      const { type: _, ...ending } = end
      change(ending)
    } catch (failure) {
      if (signal.aborted) change({ state: 'stopped' })
      else if (failure instanceof CallFailure) change(failed('unreachable'))
      else throw failure
    }
  }

  async function ask(request: PolishRequest, source: string): Promise<void> {
    abort.current?.abort()
    const own = new AbortController()
    abort.current = own
    const { signal } = own
    setRun(undefined)
    setPhase('starting')
    try {
      if (request.mode === 'offline') {
        const checked = await call(checkText, { body: { source } }, { signal })
        if (!signal.aborted) setRun(checked)
      } else {
        const started = await call(startPolishRun, { body: { ...request.options, source } }, { signal })
        setRun(started)
        await follow(started, signal)
      }
    } catch (failure) {
      // `call` has shown the reason.
      if (!(failure instanceof CallFailure) && !signal.aborted) throw failure
    } finally {
      if (abort.current === own) setPhase('ended')
    }
  }

  return {
    phase,
    run,
    ask,
    stop: () => abort.current?.abort(),
    show(pastRun) {
      abort.current?.abort()
      setRun(pastRun)
      setPhase('ended')
    },
  }
}

const failed = (problem: PolishProblem) => ({ state: 'failed' as const, problem })

/**
 * Reads the answer of a prepared request as it comes. The server ends the request to the assistant when the signal is
 * aborted.
 * @returns how it ended; undefined when the connection broke off before that was said
 * @throws CallFailure when there is no answer to read; the signal's reason when it was aborted
 */
async function readAnswer(
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
