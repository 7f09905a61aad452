import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { deleteChannels, endChannels, listChannels } from '@greenroom/contract/areas/channels/channels'
import {
  createContentSet,
  putContentSetsOnline,
  setContentSetStatuses,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import {
  type DistributionFields,
  listPresets,
  noSettings,
  presetActs,
  updatePreset,
  usualDistribution,
} from '@greenroom/contract/areas/presets/presets'
import { errors } from '@greenroom/contract/errors'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

const params = { key: 'set-distribution' as const }
let server: TestServer
let admin: { token: string }
let setId: string

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example' })
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const row = async () => (await server.ask(listPresets, {}, admin)).find(({ key }) => key === params.key)
async function turn(enable: boolean, changes: Partial<DistributionFields> = {}) {
  const settings = { ...noSettings, distribution: { ...usualDistribution, ...changes } }
  const version = (await row())?.version ?? 0
  return server.call(updatePreset, { params, body: { version, enable, settings } }, admin)
}
const online = (ids = [setId], by = admin) => server.ask(putContentSetsOnline, { body: { ids } }, by)
const offline = (ids = [setId]) => server.ask(takeContentSetsOffline, { body: { ids } }, admin)
const channelsOf = async (id = setId) =>
  (await server.ask(listChannels, { query: { contentSetId: id } }, admin)).list
async function makeSet(name: string, by = admin): Promise<string> {
  const body = { name, contentType: 'img' as const, filterType: 'artificial' as const }
  return (await server.ask(createContentSet, { body }, by)).id
}

beforeEach(async () => {
  expect((await turn(true)).code).toBe(20000)
  setId = await makeSet('港口 · Harbour 2026!')
})

describe('distribution', () => {
  it('creates a channel by its settings for a set that goes online, and none while it is off', async () => {
    await turn(true, {
      channelType: 'api',
      advertisingSource: 'partner',
      days: 7,
      promoteLink: 'https://shop.example/s/{set}?from=feed',
    })
    await online()
    const [made] = await channelsOf()
    expect(made).toMatchObject({
      activityName: '港口Harbour2026',
      channelType: 'api',
      advertisingSource: 'partner',
      promoteLink: `https://shop.example/s/${setId}?from=feed`,
      contentSetId: setId,
      state: 'running',
      distributed: true,
      keyword: ['港口 · Harbour 2026!'],
    })
    const [begin, end] = made?.promotionTime.map(time => Date.parse(time)) ?? []
    expect((end ?? 0) - (begin ?? 0)).toBe(7 * 86_400_000)
    await turn(false)
    const other = await makeSet('···')
    await online([other])
    expect(await channelsOf(other)).toEqual([])
    expect((await channelsOf())[0]?.state).toBe('running')
  })

  it('calls the channel by a part of the id when the set’s name has no letters', async () => {
    const other = await makeSet('···')
    await online([other, setId])
    expect((await channelsOf(other))[0]?.activityName).toBe(`set${other.slice(-12)}`)
    expect(await channelsOf()).toHaveLength(1)
  })

  it('also creates channels for sets that go online by a bulk change', async () => {
    const other = await makeSet('Tide by filter')
    const body = { status: 'online', matching: { name: 'tide by filter' }, changedBy: null } as const
    expect(await server.ask(setContentSetStatuses, { body }, admin)).toEqual({ changed: 1, job: null })
    expect(await channelsOf(other)).toHaveLength(1)
  })

  it('makes no second channel while one runs, and one again when that is over', async () => {
    await online()
    await offline()
    await online()
    const [first, ...others] = await channelsOf()
    expect(others).toEqual([])
    await offline()
    await server.ask(endChannels, { body: { ids: [first?.id ?? ''] } }, admin)
    await online()
    expect((await channelsOf()).map(({ state }) => state).toSorted()).toEqual(['ended', 'running'])
  })

  it('makes one channel when two users put a set online at once', async () => {
    await Promise.all([online(), online(), online()])
    expect(await channelsOf()).toHaveLength(1)
  })

  it('has its own log entry, by which its channel can be undone', async () => {
    const before = await row()
    await online()
    const [made] = await channelsOf()
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.entityId, made?.id ?? ''), eq(operationLog.operation, 'insert')))
    expect(entries).toMatchObject([{ action: 'preset.set-distribution', entity: 'channel' }])
    const [ofSet] = await server.database.pool
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.entityId, setId), eq(operationLog.action, 'content-set.online')))
    expect(ofSet?.requestId).toBe(entries[0]?.requestId)
    expect(await row()).toMatchObject({ holds: (before?.holds ?? 0) + 1, lastActed: { count: 1 } })
    expect((await server.ask(presetActs, { params }, admin))[0]).toMatchObject({
      channelId: made?.id,
      contentItemId: null,
      title: made?.activityName,
    })
    const undone = { params: { id: String(entries[0]?.id) }, body: { scope: 'entry' as const } }
    await server.ask(undoOperation, undone, admin)
    expect(await channelsOf()).toEqual([])
    expect(await row()).toMatchObject({ holds: before?.holds })
  })

  it('gives the channel to the user who put the set online, even without permissions for channels', async () => {
    const own = {
      token: await signInHolding(server, [
        'content-set:create',
        'content-set:publish',
        'content-set:read',
        'preset:read',
      ]),
    }
    const mine = await makeSet('Mine', own)
    await online([mine], own)
    const [made] = await channelsOf(mine)
    expect(made?.activityName).toBe('Mine')
    expect(await server.ask(presetActs, { params }, own)).toEqual([])
    await server.ask(deleteChannels, { body: { ids: [made?.id ?? ''] } }, admin)
  })

  it.each([
    ['a link of another kind', { promoteLink: 'ftp://shop.example/{set}' }],
    ['a mark that it does not know', { promoteLink: 'https://shop.example/{name}' }],
    [
      'a link that is too long with the id in it',
      { promoteLink: `https://shop.example/${'x'.repeat(465)}{set}` },
    ],
    ['a tracking link', { promoteLink: 'https://console.example/r/abcdefgh' }],
    ['no day', { days: 0 }],
    ['more than a year', { days: 366 }],
    ['no source', { advertisingSource: ' ' }],
  ])('refuses %s', async (_, changes) => {
    expect((await turn(true, changes)).code).toBe(errors.invalid.code)
  })
})
