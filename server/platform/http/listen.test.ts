import { once } from 'node:events'
import { Agent, request } from 'node:http'
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

test('a stop answers running requests and closes their connections, which clients would keep', async () => {
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Response>()
  const respond = () => {
    arrived.resolve()
    return answered.promise
  }
  const server = await listen(respond, { host: '127.0.0.1', port: 0, drainMs: 1_000_000 })
  const agent = new Agent({ keepAlive: true })
  const sent = request({ agent, host: '127.0.0.1', port: server.port }).end()
  await arrived.promise
  const closed = server.close()
  answered.resolve(new Response('complete'))
  const [response] = await once(sent, 'response')
  expect((await response.toArray()).join('')).toBe('complete')
  await closed
  agent.destroy()
})
