import { createProject } from '@greenroom/contract/areas/profile/projects'
import { readVisits, recordVisits } from '@greenroom/contract/areas/profile/visits'
import { errors } from '@greenroom/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { visits } from './schema.ts'
import { removeOldVisits } from './store.ts'

let server: TestServer
let admin: { token: string }
let user: { token: string }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
  await server.database.pool.delete(visits)
})
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})

const record = (by: { token: string }, ...visits: { page: string; subject?: string; count: number }[]) =>
  server.ask(recordVisits, { body: { visits } }, by)
const statistics = async (by: { token: string }) =>
  Object.fromEntries((await server.ask(readVisits, {}, by)).map(({ name, ...one }) => [name, one]))
/** Moves the server's clock, and nothing else. */
const onDay = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] })

describe('visit.statistics', () => {
  it('counts this month, and its growth against the same days of the month before', async () => {
    onDay('2026-05-10')
    await record(user, { page: 'Workplace', count: 4 })
    onDay('2026-05-25')
    await record(user, { page: 'Workplace', count: 90 })
    onDay('2026-06-10')
    await record(user, { page: 'Workplace', count: 2 }, { page: 'SearchTable', count: 50 })
    await record(user, { page: 'Workplace', count: 3 })
    expect(await statistics(user)).toEqual({
      'home-page': { visits: 5, growth: 25 },
      project: { visits: 0, growth: null },
    })
    expect((await statistics(admin))['home-page']).toEqual({ visits: 0, growth: null })
  })

  it('counts visits of one’s projects by their members only', async () => {
    const { id } = await server.ask(createProject, { body: { name: 'Spring' } }, user)
    await record(user, { page: 'project', subject: id, count: 2 })
    await record(admin, { page: 'project', subject: id, count: 9 })
    expect((await statistics(user)).project).toEqual({ visits: 2, growth: null })
  })

  it('accepts no parameters', async () => {
    expect((await server.call(readVisits, { body: { user: 'x' } }, user)).code).toBe(errors.invalid.code)
  })
})

describe('visit.note', () => {
  it('ignores unknown pages, and refuses malformed visits', async () => {
    await record(user, { page: 'Nowhere', count: 1 }, { page: 'team', count: 1 })
    expect(await server.database.pool.$count(visits)).toBe(0)
    const wrong = {
      visits: [
        { page: 'Workplace', count: 0 },
        { page: "x' or 1=1", count: 1 },
      ],
    }
    expect((await server.call(recordVisits, { body: wrong }, user)).code).toBe(errors.invalid.code)
  })

  it('counts all visits that several windows report at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => record(user, { page: 'Workplace', count: 1 })))
    expect((await statistics(user))['home-page']?.visits).toBe(8)
  })
})

it('visits are forgotten after a year and the month that it is compared with', async () => {
  onDay('2024-01-01')
  await record(user, { page: 'Workplace', count: 1 })
  vi.useRealTimers()
  await record(user, { page: 'Workplace', count: 1 })
  await removeOldVisits(server.database.pool, 400)
  expect(await server.database.pool.$count(visits)).toBe(1)
})
