import { randomUUID } from 'node:crypto'
import { createProject, deleteProject } from '@greenroom/contract/areas/profile/projects'
import { recordVisits } from '@greenroom/contract/areas/profile/visits'
import {
  readRecentVisits,
  readWorkplacePreference,
  saveWorkplacePreference,
} from '@greenroom/contract/areas/profile/workplace'
import { errors } from '@greenroom/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { lastHomeVisit } from './home-visits.ts'
import { homeVisits, visits } from './schema.ts'

let server: TestServer
let admin: { token: string }
let user: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
})
beforeEach(async () => {
  await server.database.pool.delete(visits)
  await server.database.pool.delete(homeVisits)
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.stop())

/** Moves the server's clock, and nothing else. */
const at = (time: string) => vi.useFakeTimers({ now: new Date(`2026-05-${time}:00Z`), toFake: ['Date'] })
const visit = (by: { token: string }, page: string, subject?: string) =>
  server.ask(recordVisits, { body: { visits: [{ page, count: 1, ...(subject && { subject }) }] } }, by)
const recent = async (by: { token: string }) =>
  (await server.ask(readRecentVisits, {}, by)).map(({ page, subject }) => subject?.title ?? page)

describe('visit.recent', () => {
  it('has each of the user’s own pages once, latest first', async () => {
    at('10T08:00')
    await visit(user, 'SearchTable')
    at('10T09:00')
    await visit(user, 'Content')
    await visit(admin, 'Card')
    at('11T08:00')
    await visit(user, 'SearchTable')
    expect(await recent(user)).toEqual(['SearchTable', 'Content'])
    const [first] = await server.ask(readRecentVisits, {}, user)
    expect(first?.time).toBe('2026-05-11T08:00:00.000Z')
  })

  it('names the things that were opened, as long as they are there', async () => {
    const { id } = await server.ask(createProject, { body: { name: 'Spring' } }, user)
    await visit(user, 'project', id)
    expect(await recent(user)).toEqual(['Spring'])
    await server.ask(deleteProject, { params: { id } }, user)
    expect(await recent(user)).toEqual([])
  })
})

describe('the last visit of the page where users land', () => {
  const last = async () => {
    const [one] = await server.database.pool.select().from(users).limit(1)
    const found = await server.database.pool.select().from(homeVisits)
    const userId = found[0]?.userId ?? one?.id ?? ''
    return (await lastHomeVisit(server.database.pool, userId, new Date()))?.toISOString() ?? null
  }

  it('is none at first, and the previous one from then on, before and after the current one is noted', async () => {
    at('10T08:00')
    expect(await last()).toBeNull()
    await visit(user, 'Workplace')
    expect(await last()).toBeNull()
    at('10T08:20')
    await visit(user, 'Workplace')
    expect(await last()).toBeNull()
    at('11T09:00')
    expect(await last()).toBe('2026-05-10T08:20:00.000Z')
    await visit(user, 'Workplace')
    expect(await last()).toBe('2026-05-10T08:20:00.000Z')
    at('11T09:10')
    await visit(user, 'Workplace')
    expect(await last()).toBe('2026-05-10T08:20:00.000Z')
  })

  it('does not move with other pages', async () => {
    at('10T08:00')
    await visit(user, 'Workplace')
    at('12T08:00')
    await visit(user, 'Content')
    expect(await last()).toBe('2026-05-10T08:00:00.000Z')
  })
})

describe('profile.workplace', () => {
  it('is stored for each user, without duplicates, and published to their other windows', async () => {
    expect(await server.ask(readWorkplacePreference, {}, user)).toBeNull()
    const notified: unknown[] = []
    server.platform.events.listen(({ event, audience }) => notified.push([event.topic, audience]))
    const quick = ['page.Content', 'action.theme.switch', 'page.Content']
    await server.ask(saveWorkplacePreference, { body: { quick } }, user)
    const stored = await server.ask(readWorkplacePreference, {}, user)
    expect(stored).toEqual({ quick: ['page.Content', 'action.theme.switch'] })
    expect(await server.ask(readWorkplacePreference, {}, admin)).toBeNull()
    expect(notified).toContainEqual(['settings.changed', { user: expect.any(String) }])
  })

  it('leaves parts that a change does not name', async () => {
    const pins = [randomUUID(), randomUUID()]
    await server.ask(saveWorkplacePreference, { body: { quick: ['page.Card'] } }, user)
    await server.ask(saveWorkplacePreference, { body: { pins: [...pins, ...pins] } }, user)
    expect(await server.ask(readWorkplacePreference, {}, user)).toEqual({ quick: ['page.Card'], pins })
    await server.ask(saveWorkplacePreference, { body: { quick: [] } }, user)
    expect(await server.ask(readWorkplacePreference, {}, user)).toEqual({ quick: [], pins })
  })

  it('refuses entries that are neither a page nor an action', async () => {
    const body = { quick: ['https://evil.example'] }
    expect((await server.call(saveWorkplacePreference, { body }, user)).code).toBe(errors.invalid.code)
  })
})
