import { changePassword, login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import {
  activityLimits,
  countProjectsAndTeams,
  listActivity,
  readLatestActivity,
  readListPreference,
  saveListPreference,
} from '@greenroom/contract/areas/profile/preferences'
import { addProjectMembers, createProject } from '@greenroom/contract/areas/profile/projects'
import { errors } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

const preference = { density: 'mini', order: ['name', 'count'], hidden: ['status'] } as const
const params = { list: 'content-sets' }

let server: TestServer
let admin: { token: string }
let user: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
})
afterAll(() => server.stop())

const issuesOf = (data: unknown) =>
  errors.invalid.data
    .parse(data)
    .issues.map(issue => issue.path)
    .toSorted()

describe('profile.save-list-preference', () => {
  it('stores the last preference for each user and list', async () => {
    const body = { density: 'large' as const, order: [], hidden: [] }
    await server.ask(saveListPreference, { params, body }, admin)
    await server.ask(
      saveListPreference,
      { params, body: { ...preference, order: ['name', 'count'], hidden: ['status'] } },
      admin,
    )
    await server.ask(saveListPreference, { params: { list: 'users' }, body }, admin)
    expect(await server.ask(readListPreference, { params }, admin)).toEqual(preference)
    expect(await server.ask(readListPreference, { params }, user)).toBeNull()
  })

  it('names every wrong field', async () => {
    const body = { density: 'huge', order: ['a b'], extra: 1 }
    const response = await server.call(saveListPreference, { params: { list: 'No list' }, body }, admin)
    expect(issuesOf(response.data)).toEqual([
      'body.density',
      'body.extra',
      'body.hidden',
      'body.order.0',
      'params.list',
    ])
  })
})

describe('profile.list-preference', () => {
  it('is null for a list that the user never changed', async () => {
    expect(await server.ask(readListPreference, { params: { list: 'untouched' } }, admin)).toBeNull()
  })

  it('names a list key that cannot be one', async () => {
    const response = await server.call(readListPreference, { params: { list: '7' } }, admin)
    expect(issuesOf(response.data)).toEqual(['params.list'])
  })
})

describe('profile.latest-activity', () => {
  it('returns the user’s latest seven activities, newest first', async () => {
    for (let place = 1; place <= 8; place++) {
      const body = { name: `Set ${place}`, contentType: 'img' as const, filterType: 'artificial' as const }
      await server.ask(createContentSet, { body }, user)
    }
    const latest = await server.ask(readLatestActivity, {}, user)
    expect(latest.map(({ record }) => record)).toEqual([
      'Set 8',
      'Set 7',
      'Set 6',
      'Set 5',
      'Set 4',
      'Set 3',
      'Set 2',
    ])
    expect(latest[0]).toMatchObject({
      action: 'content-set.create',
      entity: 'content-set',
      title: '新建了内容集合“Set 8”',
    })
    const others = await server.ask(readLatestActivity, {}, admin)
    expect(others.filter(({ entity }) => entity === 'content-set')).toEqual([])
  })
})

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Signed in with Chrome on Linux',
    '登录（Linux 上的 Chrome）',
  ],
  ['node', 'Signed in with a program (node)', '登录（程序 node）'],
])('profile.latest-activity says a sign-in with %s as a sentence', async (device, english, chinese) => {
  const request = server.request(login, { body: { username: 'user', password: 'user' } })
  request.headers.set('User-Agent', device)
  await server.app.fetch(request)
  const latest = async (language: Language) =>
    (await server.ask(readLatestActivity, {}, { ...user, language }))[0]?.title
  expect(await latest('en-US')).toBe(english)
  expect(await latest('zh-CN')).toBe(chinese)
})

it('profile.latest-activity leaves out refused actions', async () => {
  const before = await server.ask(readLatestActivity, {}, user)
  const body = { oldPassword: 'wrong', newPassword: 'Correct-Horse-7' }
  await server.call(changePassword, { body }, user)
  expect(await server.ask(readLatestActivity, {}, user)).toEqual(before)
})

describe('profile.activity', () => {
  it('joins the changes of one request, and pages back to the first', async () => {
    const by = { ...user, language: 'en-US' as const }
    const { id } = await server.ask(createProject, { body: { name: 'Autumn' } }, by)
    const others = { users: [(await server.ask(readUserInfo, {}, admin)).id] }
    await server.ask(addProjectMembers, { params: { id }, body: others }, by)
    const first = await server.ask(listActivity, { query: {} }, by)
    expect(first.list.slice(0, 2)).toMatchObject([
      {
        action: 'project.add-members',
        record: 'Autumn · 王立群',
        title: 'Changed members of project “Autumn · 王立群”',
      },
      { action: 'project.create', record: 'Autumn', entity: 'project' },
    ])
    for (let place = 1; place <= activityLimits.listed; place++) {
      await server.ask(createProject, { body: { name: `Project ${place}` } }, by)
    }
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const page = await server.ask(listActivity, { query: before ? { before } : {} }, by)
      seen.push(...page.list.map(one => one.id))
      before = page.before
    } while (before !== null)
    expect(seen).toEqual([...new Set(seen)])
    expect(seen).toHaveLength(first.list.length + activityLimits.listed)
  })

  it('shows each request once, by its last change, also when requests ran beside each other', async () => {
    const by = { token: await signInHolding(server, []) }
    const { id: actorId } = await server.ask(readUserInfo, {}, by)
    const many = activityLimits.listed + 10
    const places = Array.from({ length: many }, (_, place) => place)
    const entry = (place: number, title: string) => ({
      actorId,
      requestId: `beside-${place}`,
      action: 'project.create',
      entity: 'project',
      title,
      entityId: `${place}`,
      address: '',
      device: '',
      operation: 'insert' as const,
      changes: {},
    })
    // The first to begin is the last to end.
    const ending = places.toReversed().map(place => entry(place, 'last'))
    await server.database.pool
      .insert(operationLog)
      .values([...places.map(place => entry(place, `Beside ${place}`)), ...ending])
    const pages: string[][] = []
    let before: string | null | undefined
    do {
      const page = await server.ask(listActivity, { query: before ? { before } : {} }, by)
      pages.push(page.list.filter(({ entity }) => entity === 'project').map(({ record }) => record))
      before = page.before
    } while (before !== null)
    expect(pages[0]).toHaveLength(activityLimits.listed)
    expect(pages.flat()).toEqual(places.map(place => `Beside ${place}`))
  })

  it('reads on past a request that changed very many rows', async () => {
    const by = { token: await signInHolding(server, []) }
    const { id: actorId } = await server.ask(readUserInfo, {}, by)
    const entry = { actorId, action: 'project.create', entity: 'project', address: '', device: '' }
    const rest = { operation: 'insert' as const, changes: {} }
    const values = Array.from({ length: 500 }, (_, place) => {
      const [requestId, title] = place === 0 ? ['few', 'Before it'] : ['very-many', `Row ${place}`]
      return { ...entry, ...rest, requestId, title, entityId: `${place}` }
    })
    await server.database.pool.insert(operationLog).values(values)
    const titles = (await server.ask(readLatestActivity, {}, by)).map(({ record }) => record)
    expect(titles.slice(0, 2)).toEqual(['Row 1', 'Before it'])
  })

  it('refuses an invalid cursor', async () => {
    const response = await server.call(listActivity, { query: { before: '-1' } }, user)
    expect(issuesOf(response.data)).toEqual(['query.before'])
  })
})

describe('profile.project-and-team', () => {
  it('counts the user’s created and joined groups, with labels in their language', async () => {
    const token = await signInHolding(server, [])
    const by = { token, language: 'en-US' as const }
    await server.ask(createProject, { body: { name: 'Mine' } }, by)
    expect(await server.ask(countProjectsAndTeams, {}, by)).toEqual([
      { id: 'created-projects', count: 1, content: 'Projects created: 1' },
      { id: 'joined-projects', count: 1, content: 'Projects joined: 1' },
      { id: 'created-teams', count: 0, content: 'Teams created: 0' },
      { id: 'joined-teams', count: 0, content: 'Teams joined: 0' },
    ])
  })
})
