import { readRoleMenu } from '@greenroom/contract/areas/roles/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('role.menu', () => {
  it('names every entry below its parent', async () => {
    const entries = await server.ask(readRoleMenu, {}, { token: await server.signIn('admin') })
    expect(entries[0]).toMatchObject({ name: 'dashboard', parent: null })
    expect(entries.find(({ name }) => name === 'SearchTable')).toMatchObject({ parent: 'list', roles: ['*'] })
  })
})
