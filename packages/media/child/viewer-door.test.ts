import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { picture, sound, videoHeader } from '../testing/frames.ts'
import { setStage } from '../testing/stage.ts'
import { ViewerDoor } from './viewer-door.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets a viewer of the source in over a real connection. */
async function watch(set: ReturnType<typeof setStage>) {
  const door = new ViewerDoor(set.stage)
  const viewer = { id: 'one', kind: 'audience' as const, target: { source: 'live/a' }, labels: {} }
  const server = createServer((_, response) => door.openHttp(response, viewer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const address = server.address()
  const client = connect(address === null || typeof address === 'string' ? 0 : address.port, '127.0.0.1')
  client.write('GET /live/a.flv HTTP/1.1\r\nHost: a\r\n\r\n')
  const [socket] = await accepted
  let received = Buffer.alloc(0)
  client.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
  })
  return {
    ...{ client, socket },
    has: (mark: string) => vi.waitFor(() => expect(received.includes(mark)).toBe(true)),
    end() {
      client.destroy()
      server.close()
    },
  }
}

const marked = (message: ReturnType<typeof picture>, mark: string) => {
  message.payload.write(mark, 10)
  return message
}

test('A viewer gets the first picture at once, and then what comes within 40 ms in one write', async () => {
  const set = setStage()
  const source = set.publish('live/a')
  set.take(source, videoHeader(1))
  set.take(source, marked(picture(0, true), 'first'))
  const { end, has, socket } = await watch(set)
  // No time has passed by the clock of the batches.
  await has('first')
  for (const at of [33, 66]) {
    set.pass(33)
    set.take(source, marked(picture(at), `picture${at}`))
    set.take(source, sound(at))
  }
  expect(socket.writableCorked).toBe(1)
  expect(socket.writableLength).toBeGreaterThan(200)
  vi.advanceTimersByTime(40)
  expect(socket.writableCorked).toBe(0)
  await has('picture66')
  set.pass(33)
  set.take(source, marked(picture(99), 'picture99'))
  vi.advanceTimersByTime(40)
  await has('picture99')
  end()
})
