import { createServer, type RequestListener, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPublic } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each(['8.8.8.8', '223.5.5.5', '2400:3200::1', '100.63.255.255', '172.32.0.1'])('is %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.100.100.200'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...[
      '::7f00:1',
      'fd00::1',
      'fe80::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
      'ff02::1',
      'localhost',
      '',
    ],
  ])('is not %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('what a user’s address leads to', () => {
  let server: Server
  let base = ''
  const received: string[] = []
  const answers: Record<string, RequestListener> = {
    '/picture': (_, response) => void response.end('bytes'),
    '/moved': (_, response) => void response.writeHead(302, { Location: '/picture' }).end(),
    '/round': (_, response) => void response.writeHead(302, { Location: '/round' }).end(),
    '/file': (_, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    '/missing': (_, response) => void response.writeHead(404).end(),
    '/silent': () => undefined,
  }
  beforeAll(async () => {
    server = createServer((request, response) => {
      received.push(request.url ?? '')
      answers[request.url ?? '']?.(request, response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const get = async (address: string, { allowsPrivate = true, signal = new AbortController().signal } = {}) =>
    (await buffer(await fetchPublic(address, { allowsPrivate, signal }))).toString()

  it('is fetched, also behind a redirect', async () => {
    expect(await get(`${base}/picture`)).toBe('bytes')
    expect(await get(`${base}/moved`)).toBe('bytes')
  })

  it.each([
    ['/missing', 'refused'],
    ['/round', 'refused'],
    ['/file', 'notAllowed'],
  ])('is no error page and no way out of HTTP: %s', async (path, problem) => {
    await expect(get(`${base}${path}`)).rejects.toMatchObject({ problem })
  })

  it.each(['ftp://example.com/a.png', 'file:///etc/passwd', 'data:image/png;base64,', 'picture.png'])(
    'is not fetched from %s',
    async address => {
      await expect(get(address)).rejects.toMatchObject({ problem: 'notAllowed' })
    },
  )

  it('is never received for within the server’s own network, by number or by name', async () => {
    received.length = 0
    const { port } = new URL(base)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      const address = `http://${host}:${port}/picture`
      await expect(get(address, { allowsPrivate: false })).rejects.toMatchObject({ problem: 'notAllowed' })
    }
    expect(received).toEqual([])
  })

  it('is given up when its time is over, and without a response', async () => {
    const late = { signal: AbortSignal.timeout(50) }
    await expect(get(`${base}/silent`, late)).rejects.toMatchObject({ problem: 'timeout' })
    await expect(get('http://127.0.0.1:1/')).rejects.toMatchObject({ problem: 'unreachable' })
  })
})
