import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('a reader who reads nothing of a response loses the connection, and the response ends', async () => {
  const ended = Promise.withResolvers<string>()
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(100_000)),
      cancel: () => ended.resolve('ended'),
    })
  const server = await listen(() => new Response(endless()), { host: '127.0.0.1', port: 0, stalledMs: 200 })
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
  // No listener reads the incoming bytes.
  expect(await ended.promise).toBe('ended')
  socket.destroy()
  await server.close()
})
