import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@greenroom/contract/endpoints'
import type { HttpRoute } from '@greenroom/contract/http-route'
import { allHttpRoutes } from '@greenroom/contract/http-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { honoPath } from './platform/http/routes.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** Addresses of the server that the OpenAPI document does not have, with the reason. */
const undescribed: Readonly<Record<string, string>> = {
  'ALL /*': 'middleware of every request',
  'ALL /api/*': 'middleware of the API, and its answer to unknown addresses',
  'ALL /assets/*': 'files of the console, which its page names',
  'GET /assets/*': 'the answer to missing files of the console',
  'GET /*': 'the page of the console, at every address outside of the API',
  ...Object.fromEntries(
    allEndpoints.flatMap(({ demoPath, id, method }) =>
      demoPath ? [[`${method} ${demoPath}`, `the demo path of ${id}, which only demos have`]] : [],
    ),
  ),
}

/** Routes that pages of other websites load, with the reason; browsers withhold all others from them. */
const loadedByOtherSites: Readonly<Record<string, string>> = {
  'channel.follow-link': 'websites link to it, and preload what they link to',
  'collect.preflight': 'the script of counted websites asks it',
  'collect.script': 'counted websites load it',
  'collect.send': 'counted websites send to it',
  'live-room.hls': 'players of other websites load it',
  'live-room.hls-piece': 'players of other websites load it',
  'picture.read': 'articles and covers are shown on other websites',
}

let server: TestServer
let consoleDirectory: string
beforeAll(async () => {
  consoleDirectory = await mkdtemp(join(tmpdir(), 'greenroom-test-console-'))
  await writeFile(join(consoleDirectory, 'index.html'), '<!doctype html>')
  server = await startTestServer({ DEMO: '1', DEMO_DELAY: '0' }, undefined, { consoleDirectory })
})
afterAll(async () => {
  await server.stop()
  await rm(consoleDirectory, { recursive: true })
})

const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${honoPath(path)}`
const served = () => new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`))

describe('The OpenAPI document', () => {
  const described = async (): Promise<string[]> => {
    const { paths } = await (await server.app.request('/api/openapi.json')).json()
    return Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => addressOf({ method: method.toUpperCase(), path })),
    )
  }

  it('has every address that the server answers', async () => {
    const known = new Set([...(await described()), ...Object.keys(undescribed)])
    expect([...served()].filter(address => !known.has(address))).toEqual([])
  })

  it('has no address that the server does not answer, and no exception without need', async () => {
    const answered = served()
    const sockets = allHttpRoutes.filter(({ isWebSocket }) => isWebSocket).map(addressOf)
    const listed = [...(await described()), ...Object.keys(undescribed)]
    expect(listed.filter(address => !answered.has(address))).toEqual(sockets)
  })

  it('has the addresses of WebSockets, which the server takes over', () => {
    const isTaken = ({ path }: HttpRoute, upgrade: string) =>
      server.upgrades.isUpgrade(
        Object.assign(Object.create(null), { url: path.replaceAll(/[{}]/g, ''), headers: { upgrade } }),
      )
    for (const route of allHttpRoutes) expect(isTaken(route, 'websocket')).toBe(route.isWebSocket === true)
  })
})

describe('Browsers give answers to pages of other websites', () => {
  const policyOf = async (method: string, path: string) => {
    const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
    const response = await server.app.request(address, { method })
    await response.body?.cancel()
    return response.headers.get('Cross-Origin-Resource-Policy')
  }

  it.each(allHttpRoutes.filter(({ isWebSocket }) => !isWebSocket))(
    'of $id only when other websites load it',
    async ({ id, method, path }) => {
      expect(await policyOf(method, path)).toBe(id in loadedByOtherSites ? 'cross-origin' : 'same-origin')
    },
  )

  it('of no endpoint, of no page, and of no file of the console', async () => {
    const addresses = allEndpoints.map(({ method, path }) => [method, path] as const)
    for (const [method, path] of [
      ...addresses,
      ['GET', '/'],
      ['GET', '/assets/gone.js'],
      ['GET', '/nowhere'],
    ])
      expect([path, await policyOf(method, path)]).toEqual([path, 'same-origin'])
  })
})
