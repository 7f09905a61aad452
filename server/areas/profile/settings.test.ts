import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readSettings, readViewAsUser, saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { specifiedSettings } from '@greenroom/contract/console-settings'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eventStreamPath } from '@greenroom/contract/events'
import { allPermissions } from '@greenroom/contract/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { consoleSettings, listPreferences } from './schema.ts'

let server: TestServer
let admin: { token: string }
let user: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
})
afterAll(async () => {
  await server.endStreams()
  await server.stop()
})

const settingsOf = (user: { token: string }) => server.ask(readSettings, {}, user)

describe('profile.settings', () => {
  it('is null for a user who never changed any', async () => {
    const someone = { token: await server.signIn('user') }
    await server.database.pool.delete(consoleSettings)
    expect(await settingsOf(someone)).toBeNull()
  })

  it('leaves out each stored value that is not supported', async () => {
    await server.ask(saveSettings, { body: { theme: 'dark' } }, admin)
    const stored: Record<string, unknown> = {
      theme: 'sepia',
      language: 'fr-FR',
      themeColor: '#12345',
      navbar: 'yes',
      menuWidth: 9000,
      ofAnotherVersion: true,
      footer: false,
    }
    await server.database.pool.update(consoleSettings).set({ changed: stored })
    expect(await settingsOf(admin)).toEqual({ footer: false })
    for (const garbage of [[1, 2], 'dark', 7]) {
      await server.database.pool.update(consoleSettings).set({ changed: garbage as object })
      expect(await settingsOf(admin)).toEqual({})
    }
    await server.ask(saveSettings, { body: { theme: 'dark' } }, admin)
    expect(await settingsOf(admin)).toEqual({ theme: 'dark' })
  })

  it('is deleted with the user, as are list preferences', async () => {
    const holder = { token: await signInHolding(server, []) }
    const { id } = await server.ask(readUserInfo, {}, holder)
    const { pool } = server.database
    await server.ask(saveSettings, { body: { theme: 'dark' } }, holder)
    const preference = { density: 'small' as const, order: [], hidden: [] }
    await pool.insert(listPreferences).values({ userId: id, list: 'content-sets', preference })
    await pool.delete(users).where(eq(users.id, id))
    for (const table of [consoleSettings, listPreferences]) {
      expect(await pool.$count(table, eq(table.userId, id))).toBe(0)
    }
  })

  it('refuses a query that it does not know', async () => {
    const answer = await server.call(readSettings, { query: { of: 'admin' } }, admin)
    expect(answer.code).toBe(errors.invalid.code)
  })
})

describe('profile.save-settings', () => {
  it('merges concurrent changes, separately for each user', async () => {
    await server.database.pool.delete(consoleSettings)
    await Promise.all([
      server.ask(saveSettings, { body: { theme: 'dark', menuWidth: 300 } }, admin),
      server.ask(saveSettings, { body: { themeColor: '#165dff' } }, admin),
      server.ask(saveSettings, { body: { tabBar: true } }, user),
    ])
    expect(await settingsOf(admin)).toEqual({ theme: 'dark', menuWidth: 300, themeColor: '#165dff' })
    expect(await settingsOf(user)).toEqual({ tabBar: true })
    await server.ask(saveSettings, { body: specifiedSettings }, admin)
    expect(await settingsOf(admin)).toEqual(specifiedSettings)
  })

  it('reports every invalid field, and stores nothing of such a change', async () => {
    await server.ask(saveSettings, { body: specifiedSettings }, admin)
    const body = {
      theme: 'dark',
      themeColor: 'green',
      menuWidth: 401,
      navbar: 1,
      language: 'de',
      extra: true,
    }
    const answer = await server.call(saveSettings, { body }, admin)
    const { issues } = errors.invalid.data.parse(answer.data)
    expect(issues.map(({ path }) => path).toSorted()).toEqual([
      'body.extra',
      'body.language',
      'body.menuWidth',
      'body.navbar',
      'body.themeColor',
    ])
    expect((await server.call(saveSettings, { body: {} }, admin)).code).toBe(errors.invalid.code)
    expect(await settingsOf(admin)).toEqual(specifiedSettings)
  })

  it('publishes an event to the user’s own browsers only', async () => {
    const [mine, other] = [await listen(admin.token), await listen(user.token)]
    await server.ask(saveSettings, { body: { footer: false } }, admin)
    await vi.waitFor(() => expect(mine.text).toContain('settings.changed'), 5000)
    await server.ask(saveSettings, { body: { footer: false } }, user)
    await vi.waitFor(() => expect(other.text).toContain('settings.changed'), 5000)
    const [{ id: adminId } = { id: '' }] = await server.database.pool
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, 'admin'))
    expect(mine.text).toContain(adminId)
    expect(other.text).not.toContain(adminId)
  })
})

describe('profile.view-as-user', () => {
  it('has the permissions of the role user, and never more than the user has', async () => {
    const { permissions } = await server.ask(readViewAsUser, {}, admin)
    expect(permissions.length).toBeGreaterThan(0)
    expect(permissions.length).toBeLessThan(allPermissions.length)
    expect(await server.ask(readViewAsUser, {}, user)).toEqual({ permissions })
  })

  it('refuses a role in the address', async () => {
    const answer = await server.call(readViewAsUser, { query: { role: 'admin' } }, user)
    expect(answer.code).toBe(errors.invalid.code)
  })
})

/** A browser on the event stream, with all that it has received. */
async function listen(token: string) {
  const response = await server.app.request(eventStreamPath, { headers: { [tokenHeader]: token } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const browser = { text: '' }
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      browser.text += part.value
    }
  }
  void read()
  await vi.waitFor(() => expect(browser.text).toContain('event: ready'), 10_000)
  return browser
}
