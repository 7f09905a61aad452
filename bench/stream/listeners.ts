import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { tokenHeader } from '@greenroom/contract/envelope'
import { eventStreamPath, streamEvent } from '@greenroom/contract/events'
import { sharedNow } from '../kit/clock.ts'
import { serveOrders } from '../kit/worker.ts'

/** Opens an event stream for each token; reports when every stream had some rows, or a topic without rows. */
export type ListenOrder =
  | { open: { url: string; tokens: readonly string[] } }
  | { heard: { ids: readonly string[] } }

/** For each row, when each stream heard of it, on the clock that processes share. */
export type Heard = number[][]

const timeoutMs = 60_000
/** More at once would overflow a server's queue of new connections. */
const atOnce = 200
const heard = new Map<string, number[]>()
const waiting = new Set<() => void>()
let streams = 0

async function openStream(url: string, token: string): Promise<void> {
  const request: ClientRequest = get(new URL(eventStreamPath, url), { headers: { [tokenHeader]: token } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  let rest = ''
  const ready = Promise.withResolvers<void>()
  response?.setEncoding('utf8').on('data', (chunk: string) => {
    const at = sharedNow()
    const frames = `${rest}${chunk}`.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      if (frame.includes('event: ready')) ready.resolve()
      else note(frame, at)
    }
  })
  await ready.promise
}

function note(frame: string, at: number): void {
  const data = /^data: (.*)$/m.exec(frame)?.[1]
  if (data === undefined) return
  const { topic, ids } = streamEvent.parse(JSON.parse(data))
  for (const id of ids.length > 0 ? ids : [topic]) {
    const times = heard.get(id) ?? []
    times.push(at)
    heard.set(id, times)
  }
  for (const check of waiting) check()
}

async function everyoneHeard(ids: readonly string[]): Promise<Heard> {
  // Late or repeated events belong to earlier changes.
  heard.clear()
  const done = Promise.withResolvers<void>()
  const check = () => {
    if (ids.every(id => (heard.get(id)?.length ?? 0) >= streams)) done.resolve()
  }
  const limit = setTimeout(() => done.reject(new Error('Not every stream heard of every row')), timeoutMs)
  waiting.add(check)
  check()
  await done.promise
  clearTimeout(limit)
  waiting.delete(check)
  const result = ids.map(id => heard.get(id) ?? [])
  heard.clear()
  return result
}

serveOrders<ListenOrder, Heard>(async order => {
  if ('heard' in order) return everyoneHeard(order.heard.ids)
  const { url, tokens } = order.open
  streams += tokens.length
  for (let from = 0; from < tokens.length; from += atOnce) {
    await Promise.all(tokens.slice(from, from + atOnce).map(token => openStream(url, token)))
  }
  return []
})
