import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { demoPushPort } from './push-port.ts'

test('a second demo uses a free port for streams, with a message, unless a port is set', async () => {
  const first = createServer()
  first.listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const said: string[] = []
  const decide = (environment: Record<string, string>) =>
    demoPushPort(environment, text => void said.push(text), port)

  expect(await decide({ LIVE_RTMP_PORT: '1940' })).toEqual({})
  expect(await decide({ LIVE_ENGINE: 'off' })).toEqual({})
  expect(said).toEqual([])
  expect(await decide({})).toEqual({ LIVE_RTMP_PORT: '0' })
  expect(said).toEqual([expect.stringContaining(String(port))])

  first.close()
  await once(first, 'close')
  expect(await decide({})).toEqual({})
})
