import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { listSessions } from '@greenroom/contract/areas/auth/sessions'
import { changePassword, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import { createContentSet, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startSession } from './auth/sessions/store.ts'
import { flv } from './live/playlist/testing/videos.ts'
import { roles } from './roles/schema.ts'
import { insertUser } from './users/seed.ts'
import { aPart, contentOf } from './weixin/testing/article-content.ts'

const emptyArticle = contentOf(aPart())
const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const closedEndpoints = allEndpoints.filter(call => call.access !== 'public')
/** Calls on one thing, by its id. */
const callsOnOne = allEndpoints.filter(call => 'id' in (call.input.params?.shape ?? {}))

/** A body that is right, for each call on one thing that wants one: only the id can be wrong with it. */
const bodies: Readonly<Record<string, unknown>> = {
  'access.decide-access-request': { decision: 'reject', expires: null, reason: 'No' },
  'certification.decide': { decision: 'reject', reason: 'No' },
  'registration.decide': { decision: 'reject', username: 'x', roles: [], reason: 'No' },
  'user.update': { version: 1, changes: { name: 'Mallory' } },
  'user.reset-password': { way: 'password', mail: false },
  'content-set.update': { version: 1, changes: { name: 'Mallory' } },
  'content-set.add-items': { contentItemIds: [unknownId] },
  'content-set.remove-items': { contentItemIds: [unknownId] },
  'content-set.move-item': { contentItemId: unknownId, place: 1, orderVersion: 1 },
  'content-set.pin-items': { contentItemIds: [unknownId], pinned: true },
  'content-item.update': { version: 1, changes: { title: 'Mallory' } },
  'inspection.update': { version: 1, changes: { name: 'Mallory' } },
  'list-view.update': { version: 1, changes: { name: 'Mallory' } },
  'list-view.watch': { timeZone: 'UTC' },
  'list-view.send-weekly': { on: true },
  'channel.update': { version: 1, changes: { activityName: 'Mallory' } },
  'inspection.verdict': {
    fingerprint: '0'.repeat(32),
    decision: { verdict: 'pass', reason: null, note: '' },
  },
  'parameter.decide': { decision: 'return', reason: 'No' },
  'menu.update': { version: 1, changes: { icon: '' } },
  'menu.delete': { revision: 'x' },
  'menu.restore-entry': { version: 1 },
  'role.update': { version: 1, changes: { nameEnglish: 'Mallory' } },
  'project.update': { version: 1, changes: { name: 'Mallory' } },
  'project.add-members': { users: [unknownId], lead: true },
  'passkey.rename': { name: 'Mallory' },
  'team.update': { version: 1, changes: { name: 'Mallory' } },
  'team.add-members': { users: [unknownId], lead: true },
  'operation-log.undo': { scope: 'entry' },
  'message.reply': { content: 'Mallory' },
  'workplace-post.move': { place: 1 },
  'workplace-post.update': { version: 1, changes: { title: 'Mallory' } },
  'official-account.update': { version: 1, changes: { name: 'Mallory' } },
  'official-account.set-secret': { appSecret: '0'.repeat(32) },
  'article.update': { version: 1, changes: { accountId: null } },
  'article.restore-version': { version: 1 },
  'article.ignore-finding': { key: 'x', note: 'Mallory' },
  'article.merge': { version: 1, remoteHash: 'x', content: emptyArticle },
  'article.push': { version: 1 },
  'article.publish': { version: 1, scheduledTime: null, note: '' },
  'publish-job.decide': { decision: 'return', reason: 'No' },
  'publish-job.settle': { outcome: 'published', address: '' },
  'publish-job.split': { partIds: [unknownId] },
  'publish-job.take-down': { partId: null },
  'polish-run.review': { accepted: 0, rejected: 0, ignored: [] },
  'live-room.update': { version: 1, changes: { title: 'Mallory' } },
  'live-room.ticket': { source: 'output' },
  'live-room.switch': { slot: 'hot' },
  'live-room.stop': { slot: 'main', reason: 'No' },
  'live-room.ban': { untilTime: null, reason: 'No' },
  'live-room.set-slate': { shown: true },
  'live-room.set-quality': { quality: '720p' },
  'live-alarm.mute': { kind: 'stalled', untilTime: new Date(Date.now() + 3_600_000).toISOString() },
  'live-alarm.unmute': { kind: 'stalled' },
  'live-chat.receive': { viewerId: 'x', viewerName: 'Mallory', content: 'x' },
  'live-chat.send': { content: 'x' },
  'live-playlist-item.audit': { verdict: 'approved' },
  'live-playlist-item.move': { place: 1 },
  'live-playlist-item.update': { version: 1, changes: { name: 'Mallory' } },
  'polish-instruction.update': { name: 'Mallory', text: 'x', isShared: false },
  'polish-word.update': { word: 'Mallory', replacement: '', note: '' },
  'user.unlink': { link: unknownId },
  'service.renew': { expiresTime: '2026-01-01T00:00:00Z' },
}

/** The same for calls that want a query. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  'import.rows': { outcome: 'fail' },
  'live-chat.changes': { since: '2026-01-01T00:00:00Z' },
}

/** Of calls that take a file, one that is right. */
const files: Readonly<Record<string, () => File>> = {
  'live-playlist-item.create': () => flv(2000),
}

let server: TestServer
let admin: string
/** May do everything, with their own rows. */
let mallory: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  const { pool } = server.database
  const name = { 'zh-CN': '自己', 'en-US': 'Own' }
  const role = { code: 'own', name, base: 'user', dataScope: 'own', permissions: allPermissions } as const
  await pool.insert(roles).values({ ...role, permissions: [...allPermissions] })
  const user = await insertUser(pool, { username: 'mallory' }, 'mallory', 'own')
  mallory = await startSession(pool, user, { address: '', device: '' }, false)
})
afterAll(() => server.stop())

const onOne = (call: Endpoint, id: string) => {
  const params = {
    id: call.id.startsWith('operation-log.') && id === unknownId ? '987654321' : id,
    userId: unknownId,
    claim: unknownId,
    versionId: unknownId,
    slot: 'main',
    list: call.id === 'list-view.send-weekly' ? 'explore' : 'content-sets',
  }
  const query = queries[call.id] ?? {}
  return server.call(call, { params: pick(call, params), query, ...bodyOf(call) }, { token: mallory })
}
function bodyOf({ id }: Endpoint): { body?: unknown } {
  const file = files[id]?.()
  if (file) {
    const form = new FormData()
    form.append('file', file)
    return { body: form }
  }
  return id in bodies ? { body: bodies[id] } : {}
}
/** What stands in the path of a call: the ids that are told, and any word for what is no id. */
const pick = (call: Endpoint, ids: Record<string, string>) =>
  Object.fromEntries(Object.keys(call.input.params?.shape ?? {}).map(name => [name, ids[name] ?? 'x']))

describe('a thing that there is not', () => {
  it.each(callsOnOne)('is not found by $id', async call => {
    const { code } = await onOne(call, unknownId)
    // Whether its service is open is asked before.
    expect(code).toBe(
      call.service && code !== errors.notFound.code ? errors.serviceNotOpened.code : errors.notFound.code,
    )
  })
})

describe('a thing of somebody else, asked for by who may only see their own', () => {
  /** By the beginning of the ids of the calls on it. */
  const others: Record<string, string> = {}

  beforeAll(async () => {
    const asAdmin = { token: admin }
    const set = {
      name: 'Secret',
      contentType: 'img',
      filterType: 'artificial',

      description: '',
    } as const
    const contentItem = {
      ...({ title: 'Secret', genre: 'img', author: 'A', source: 'original', language: 'und' } as const),
      publishedTime: '2026-01-01T00:00:00Z',
    }
    const { id } = await server.ask(readUserInfo, {}, asAdmin)
    const [session] = await server.ask(listSessions, {}, asAdmin)
    const { list } = await server.ask(listOperations, { query: { pageSize: '1' } }, asAdmin)
    Object.assign(others, {
      'user.': id,
      'content-set.': (await server.ask(createContentSet, { body: set }, asAdmin)).id,
      'content-item.': (await server.ask(createContentItem, { body: contentItem }, asAdmin)).id,
      'session.': session?.id,
      'operation-log.': list[0]?.id,
    })
  })

  const owned = ['user.', 'content-set.', 'content-item.', 'session.', 'operation-log.']
  it.each(callsOnOne.filter(({ id }) => owned.some(prefix => id.startsWith(prefix))))(
    'looks to $id as if it were not there',
    async call => {
      const id = others[owned.find(prefix => call.id.startsWith(prefix)) ?? ''] ?? ''
      expect(await onOne(call, id)).toEqual(await onOne(call, unknownId))
    },
  )

  it('is still there, as it was', async () => {
    const params = { id: others['content-set.'] ?? '' }
    expect(await server.ask(readContentSet, { params }, { token: admin })).toMatchObject({ name: 'Secret' })
    expect((await server.call(readUserInfo, {}, { token: admin })).code).toBe(20000)
  })
})

describe('somebody who stole a session', () => {
  it('can do nothing with it once the password was changed, whatever they call', async () => {
    const { pool } = server.database
    const user = await insertUser(pool, { username: 'victim' }, 'victim', 'admin')
    const stolen = await startSession(pool, user, { address: '', device: '' }, true)
    const own = await startSession(pool, user, { address: '', device: '' }, false)
    expect((await server.call(readUserInfo, {}, { token: stolen })).code).toBe(20000)
    const body = { oldPassword: 'victim', newPassword: 'Nobody-kn0ws' }
    await server.ask(changePassword, { body }, { token: own })
    for (const call of closedEndpoints) {
      const params = pick(call, { id: unknownId, userId: unknownId })
      const { code } = await server.call(call, { params, ...bodyOf(call) }, { token: stolen })
      expect([call.id, code]).toEqual([call.id, errors.signedInElsewhere.code])
    }
    expect((await server.call(readUserInfo, {}, { token: own })).code).toBe(20000)
  })
})

describe('a demo user', () => {
  it('is refused every call that the role does not allow, whatever they send', async () => {
    const token = await server.signIn('user')
    const { permissions } = await server.ask(readUserInfo, {}, { token })
    const guarded = closedEndpoints.filter(
      ({ access }) => access !== 'signed-in' && !permissions.includes(access),
    )
    expect(guarded.length).toBeGreaterThan(20)
    for (const call of guarded) {
      const params = pick(call, { id: unknownId, userId: unknownId })
      const body = { role: 'admin', permissions: allPermissions, ...(bodies[call.id] as object | undefined) }
      const request = { params, ...(call.method === 'GET' ? {} : { body }) }
      expect([call.id, (await server.call(call, request, { token })).code]).toEqual([
        call.id,
        errors.forbidden.code,
      ])
    }
  })
})
