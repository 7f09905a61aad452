import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countGadgets, startGadgetServer } from '../../testing/gadget.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const bootScript = 'document.title += 1\n'
let server: TestServer
let consoleDirectory: string

beforeAll(async () => {
  consoleDirectory = await mkdtemp(join(tmpdir(), 'greenroom-test-console-'))
  await mkdir(join(consoleDirectory, 'assets'))
  await writeFile(
    join(consoleDirectory, 'index.html'),
    `<!doctype html><script>${bootScript}</script><script src="/assets/main.js"></script>`,
  )
  await writeFile(join(consoleDirectory, 'assets', 'main.js'), '')
  server = await startGadgetServer({}, undefined, { consoleDirectory })
})
afterAll(async () => {
  await server.stop()
  await rm(consoleDirectory, { recursive: true })
})

const headersOf = async (path: string, on = server) => (await on.app.request(path)).headers

describe('every answer', () => {
  it.each([
    '/',
    '/system/menu',
    '/assets/main.js',
    '/assets/gone.js',
    '/api/openapi.json',
    '/api/docs',
    '/api/nowhere',
    '/healthz',
    '/metrics',
    countGadgets.path,
  ])('of %s is not sniffed, framed, or opened by others', async path => {
    const headers = await headersOf(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
  })

  it('allows no script but our own files and the page’s script, and none in the description of the calls', async () => {
    const own = ["'self'", `'sha256-${hash('sha256', bootScript, 'base64')}'`]
    for (const path of ['/', '/system/menu', '/api/docs', '/api/nowhere']) {
      const policy = (await headersOf(path)).get('Content-Security-Policy') ?? ''
      const rules = new Map(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]))
      const scripts = rules.get('script-src') ?? rules.get('default-src')
      expect([path, scripts]).toEqual([path, path.startsWith('/api/') ? ["'none'"] : own])
    }
  })

  it('lets the console play streams and work from memory, and load nothing from other hosts', async () => {
    const policy = (await headersOf('/')).get('Content-Security-Policy') ?? ''
    const memory = policy.split('; ').filter(rule => rule.endsWith(' blob:'))
    expect(memory).toEqual([
      "img-src 'self' data: blob:",
      "worker-src 'self' blob:",
      "media-src 'self' blob:",
    ])
    expect(policy).not.toMatch(/https?:|wss?:|\*/)
  })

  it('of an address of calls is an envelope, also when there is no such call', async () => {
    const response = await server.app.request('/api/nowhere')
    expect(await response.json()).toMatchObject({ code: errors.notFound.code })
  })

  it('is kept by browsers for ever or for no time, as it says', async () => {
    expect((await headersOf('/')).get('Cache-Control')).toBe('no-cache')
    expect((await headersOf('/assets/gone.js')).get('Cache-Control')).toBeNull()
    expect((await headersOf(countGadgets.path)).get('Cache-Control')).toBe('no-store')
    expect((await headersOf('/assets/main.js')).get('Cache-Control')).toContain('immutable')
  })

  it('lets pages of the named origins ask for calls, with all headers that they bring, and no others', async () => {
    const origin = 'https://console.example'
    const open = await startTestServer({ CORS_ORIGINS: origin }, server.database.again())
    const preflight = async (headers: Record<string, string>, at = open) => {
      const response = await at.app.request('/api/gadgets/x', { method: 'OPTIONS', headers })
      return [response.status, response.headers.get('Access-Control-Allow-Origin')]
    }
    const requested = {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'accesstoken,authorization,content-type,idempotency-key,view-as',
    }
    const answer = await open.app.request('/api/gadgets/x', { method: 'OPTIONS', headers: requested })
    const allowed = (name: string) => answer.headers.get(name)?.toLowerCase().split(/,\s*/) ?? []
    expect(answer.status).toBe(204)
    expect(allowed('Access-Control-Allow-Headers')).toEqual(
      expect.arrayContaining(requested['Access-Control-Request-Headers'].split(',')),
    )
    expect(allowed('Access-Control-Allow-Methods')).toEqual(
      expect.arrayContaining(['get', 'post', 'patch', 'delete']),
    )
    expect(Number(answer.headers.get('Access-Control-Max-Age'))).toBeGreaterThan(0)
    expect(await preflight(requested)).toEqual([204, origin])
    expect((await preflight({ ...requested, Origin: 'https://other.example' }))[1]).toBeNull()
    expect((await preflight(requested, server))[1]).toBeNull()
    await open.stop()
  })

  it('binds browsers to https only where that is how users come here', async () => {
    expect((await headersOf('/')).get('Strict-Transport-Security')).toBeNull()
    const settings = { PUBLIC_URL: 'https://greenroom.example', CORS_ORIGINS: 'https://console.example' }
    const secure = await startTestServer(settings, server.database.again())
    const headers = await headersOf('/healthz', secure)
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    await secure.stop()
  })
})

describe('a response of a call', () => {
  /** Each user’s menu is long. */
  const readMenu = { method: 'POST', path: '/api/admin/user/getMenu' } as const
  const read = async ({ method, path }: Pick<Endpoint, 'method' | 'path'>, encoding: string) => {
    const headers = { [tokenHeader]: await server.signIn('admin'), 'Accept-Encoding': encoding }
    return server.app.request(path, { method, headers })
  }
  const encodingOf = (response: Response) => response.headers.get('Content-Encoding')

  it('that is long is compressed for clients that take it, to the same text', async () => {
    const plain = await read(readMenu, 'identity')
    const zipped = await read(readMenu, 'br, gzip')
    expect([encodingOf(plain), encodingOf(zipped)]).toEqual([null, 'gzip'])
    expect(zipped.headers.get('Vary')).toContain('Accept-Encoding')
    const [text, bytes] = [await plain.text(), new Uint8Array(await zipped.arrayBuffer())]
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(bytes.length).toBeLessThan(text.length / 3)
    expect(encodingOf(await read(readMenu, 'br, gzip;q=0'))).toBeNull()
  })

  it('that is short is sent as it is', async () => {
    expect(encodingOf(await read(countGadgets, 'gzip'))).toBeNull()
  })
})
