import { login, readUserInfo } from '@greenroom/contract/areas/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const credentials = (username: string, password = username) => ({ body: { username, password } })

describe('signing in', () => {
  test('gives a token that stands for the person', async () => {
    const { token, mustChangePassword } = await server.ask(login, credentials('admin'))
    expect(mustChangePassword).toBe(false)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const info = await server.ask(readUserInfo, {}, { token })
    expect(info).toMatchObject({ username: 'admin', role: 'admin', phone: '150****0000', certification: 1 })
  })
})
