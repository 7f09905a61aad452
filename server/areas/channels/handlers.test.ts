import {
  createChannel,
  deleteChannels,
  endChannels,
  listChannels,
  readChannel,
  updateChannel,
} from '@greenroom/contract/areas/channels/channels'
import { createContentSet, deleteContentSets } from '@greenroom/contract/areas/content/content-sets'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { listOwnSubmissions, readSubmission } from '@greenroom/contract/areas/submissions/submissions'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { bodyOf, hourFromNow, unknownId } from './testing/channels.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example' })
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (changes: Parameters<typeof bodyOf>[0] = {}) =>
  server.ask(createChannel, { body: bodyOf(changes) }, admin)

async function issuesOf(data: Record<string, unknown>): Promise<string[]> {
  const body = { data: { ...bodyOf().data, ...data } }
  const response = await server.call(createChannel, { body }, { ...admin, language: 'en-US' })
  expect(response.code).toBe(errors.invalid.code)
  return errors.invalid.data.parse(response.data).issues.map(({ path, msg }) => `${path}: ${msg}`)
}

describe('channel.create', () => {
  it('takes the specification’s body and answers the channel with its link', async () => {
    const { contentSetId: _, ...specified } = bodyOf().data
    const created = await server.ask(createChannel, { body: { data: specified } }, admin)
    expect(created).toMatchObject({
      ...specified,
      state: 'running',
      visits: 0,
      contentSetId: null,
      version: 1,
    })
    expect(created.code).toMatch(/^[2-9a-z]{8}$/)
    expect(created.link).toBe(`https://console.example/r/${created.code}`)
    expect(await server.ask(readChannel, { params: { id: created.id } }, admin)).toEqual(created)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, created.id))
    expect(entry).toMatchObject({ action: 'channel.create', title: specified.activityName })
  })

  it('promotes on whole days in UTC when days are given', async () => {
    const body = { data: { ...bodyOf().data, promotionTime: ['2026-03-01', '2026-03-31'] } }
    const { data } = await server.call(createChannel, { body }, admin)
    expect(createChannel.response.parse(data).promotionTime).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ])
    expect(await issuesOf({ promotionTime: ['2026-03-02', '2026-03-01'] })).toEqual([
      'body.data.promotionTime: The end cannot be before the start',
    ])
  })

  it('says one thing about a field, however much is wrong with it, and repeats the first in words', async () => {
    const data = { ...bodyOf().data, channelType: 'app', promotionTime: ['soon', 'later'] }
    const response = await server.call(createChannel, { body: { data } }, { ...admin, language: 'en-US' })
    expect(response).toMatchObject({
      msg: 'Must be one of web, api (data.channelType)',
      data: {
        issues: [
          { path: 'body.data.channelType', msg: 'Must be one of web, api' },
          { path: 'body.data.promotionTime.0', msg: 'Wrong format' },
        ],
      },
    })
  })

  it('gives every channel a code of its own', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()))
    expect(new Set(made.map(({ code }) => code)).size).toBe(10)
  })

  it.each([
    ['activityName', '', 'Enter the activity name'],
    ['activityName', 'a b', '1 to 20 Chinese characters, letters or digits'],
    ['activityName', '夜'.repeat(21), '1 to 20 Chinese characters, letters or digits'],
    ['activityName', '夜跑！', '1 to 20 Chinese characters, letters or digits'],
    ['promoteLink', 'javascript:alert(1)', 'Must start with http://, https:// or {host}'],
    ['promoteLink', 'https://a.example/\r\nX: y', 'A link has no spaces, quotes, brackets or the like'],
    ['promoteLink', 'https://console.example/r/abcdefgh', 'It cannot lead to another tracking link'],
    ['advertisingContent', '夜'.repeat(201), 'At most 200 words; each Chinese character counts as one'],
    ['advertisingContent', 'word '.repeat(201), 'At most 200 words; each Chinese character counts as one'],
    ['contentSetId', unknownId, 'There is no such content set'],
    ['keyword', [], 'Required'],
    ['keyword', 'food', 'Wrong type'],
    ['channelType', '', 'Required'],
    ['channelType', 'app', 'Must be one of web, api'],
    ['promotionTime', [], 'At least 2 items'],
    ['promotionTime', '2026-01-01', 'Wrong type'],
    ['advertisingSource', ' ', 'Required'],
  ])('refuses %s %j', async (field, value, message) => {
    expect(await issuesOf({ [field]: value })).toContain(`body.data.${field}: ${message}`)
  })

  it('refuses a promotion that ends before it begins, and a missing one', async () => {
    const turned = await issuesOf({ promotionTime: [hourFromNow(2), hourFromNow(1)] })
    expect(turned).toEqual(['body.data.promotionTime: The end cannot be before the start'])
    expect((await issuesOf({ promotionTime: undefined }))[0]).toMatch(/^body\.data\.promotionTime/)
  })

  it('takes names of 20 characters and content of 200 words', async () => {
    const created = await create({ activityName: '夜'.repeat(20), advertisingContent: '夜'.repeat(200) })
    expect(created.activityName).toHaveLength(20)
  })

  it('names the set that it promotes, and still stands when that is gone', async () => {
    const fields = { name: '夜跑精选', contentType: 'img', filterType: 'artificial' } as const
    const set = await server.ask(createContentSet, { body: fields }, admin)
    const created = await create({ contentSetId: set.id })
    expect(created).toMatchObject({ contentSetId: set.id, contentSetName: '夜跑精选' })
    await server.ask(deleteContentSets, { body: { ids: [set.id] } }, admin)
    expect((await server.ask(readChannel, { params: { id: created.id } }, admin)).contentSetName).toBeNull()
  })
})

describe('the name of a set', () => {
  it('is for those who may see the set, in rows and in files', async () => {
    const fields = { name: '保密的集合', contentType: 'img', filterType: 'artificial' } as const
    const set = await server.ask(createContentSet, { body: fields }, admin)
    const { id } = await create({ contentSetId: set.id })
    const nameTo = async (token: string) =>
      (await server.ask(readChannel, { params: { id } }, { token })).contentSetName
    expect(await nameTo(await signInHolding(server, ['channel:read', 'content-set:read']))).toBe('保密的集合')
    const blind = await signInHolding(server, ['channel:read'])
    expect(await nameTo(blind)).toBeNull()
    const { list } = await server.ask(listChannels, { query: { contentSetId: set.id } }, { token: blind })
    expect(list).toMatchObject([{ id, contentSetName: null }])
    const columns = ['activityName', 'contentSetName'].map(key => ({ key, title: key }))
    const query = { contentSetId: set.id }
    const body = { list: 'channel', format: 'csv', title: 'Channels', query, columns } as const
    const { address } = await server.ask(createExport, { body }, { token: blind })
    const text = await (await server.app.request(address)).text()
    expect(text).toContain('城市夜跑')
    expect(text).not.toContain('保密的集合')
  })
})

describe('channel.list', () => {
  const listed = async (query: Record<string, string | string[]>) =>
    listChannels.response.parse(
      (await server.call(listChannels, { query: { pageSize: '100', ...query } }, admin)).data,
    )

  it('filters by name, type, state, set and time of promotion', async () => {
    const early = await create({
      activityName: '列表之前',
      channelType: 'api',
      promotionTime: [hourFromNow(10), hourFromNow(20)],
    })
    const now = await create({
      activityName: '列表之中',
      promotionTime: [hourFromNow(-1), hourFromNow(5)],
    })
    const names = async (query: Record<string, string | string[]>) =>
      (await listed({ activityName: '列表之', ...query })).list.map(({ activityName }) => activityName)
    expect((await names({})).toSorted()).toEqual(['列表之中', '列表之前'])
    expect(await names({ channelType: 'api' })).toEqual(['列表之前'])
    expect(await names({ state: 'upcoming' })).toEqual(['列表之前'])
    expect(await names({ state: ['running', 'ended'] })).toEqual(['列表之中'])
    expect(await names({ promotedFrom: hourFromNow(9) })).toEqual(['列表之前'])
    expect(await names({ promotedBefore: hourFromNow(9) })).toEqual(['列表之中'])
    expect(await names({ contentSetId: unknownId })).toEqual([])
    await server.ask(endChannels, { body: { ids: [now.id] } }, admin)
    expect(await names({ state: 'ended' })).toEqual(['列表之中'])
    expect(early.state).toBe('upcoming')
  })

  it('sorts by name, times and visits, both ways', async () => {
    for (const sort of ['activityName', 'startTime', 'endTime', 'visits', 'createdTime']) {
      const [up, down] = [await listed({ sort }), await listed({ sort: `-${sort}` })]
      expect(down.list.map(({ id }) => id)).toEqual(up.list.map(({ id }) => id).toReversed())
    }
  })

  it('refuses a range that ends before it starts', async () => {
    const query = { promotedFrom: hourFromNow(2), promotedBefore: hourFromNow(1) }
    const response = await server.call(listChannels, { query }, admin)
    expect(errors.invalid.data.parse(response.data).issues[0]?.path).toBe('query.promotedBefore')
  })

  it('can be taken away as a file', async () => {
    const columns = [{ key: 'activityName', title: 'Name' }]
    const body = { list: 'channel', format: 'csv', title: 'Channels', query: {}, columns } as const
    const { rows, address } = await server.ask(createExport, { body }, admin)
    const file = await server.app.request(address)
    const lines = (await file.text()).trim().split('\n')
    expect(lines).toHaveLength(rows + 1)
    expect(lines.join()).toContain('春节短视频征集')
  })
})

describe('channel.update', () => {
  it('changes the named fields, and keeps the link', async () => {
    const before = await create()
    const body = { version: before.version, changes: { activityName: '改名后', keyword: ['新', '新'] } }
    const after = await server.ask(updateChannel, { params: { id: before.id }, body }, admin)
    expect(after).toMatchObject({ activityName: '改名后', keyword: ['新'], code: before.code, version: 2 })
    expect(after.promoteLink).toBe(before.promoteLink)
  })

  it('is refused with the newer row when another user saved, and when the channel was deleted', async () => {
    const { id } = await create()
    const save = (version: number, activityName: string, of = id) =>
      server.call(updateChannel, { params: { id: of }, body: { version, changes: { activityName } } }, admin)
    await save(1, '第一位')
    const late = await save(1, '第二位')
    expect(late).toMatchObject({ code: errors.conflict.code, data: { current: { activityName: '第一位' } } })
    expect((await save(1, '无', unknownId)).code).toBe(errors.notFound.code)
  })
})

describe('a submission of the step form', () => {
  const latest = (by = admin) => server.ask(listOwnSubmissions, { query: {} }, by)

  it('is kept with the channel that it made', async () => {
    const { id, activityName: title } = await create({ activityName: '提交一次' })
    const [submission] = await latest()
    expect(submission).toMatchObject({ kind: 'channel', outcome: 'accepted', subject: id, title })
  })

  it('is kept with each wrong field when it is refused, and when the permission is missing', async () => {
    await issuesOf({ promoteLink: 'ftp://a.example', keyword: [], activityName: '要改正' })
    const [refused] = await latest()
    expect(refused).toMatchObject({ kind: 'channel', outcome: 'refused', title: '要改正', subject: '' })
    expect(refused?.reasons.map(({ field }) => field).toSorted()).toEqual(['keyword', 'promoteLink'])
    const reader = { token: await signInHolding(server, ['channel:read']) }
    await server.call(createChannel, { body: bodyOf() }, reader)
    expect((await latest(reader))[0]?.reasons).toMatchObject([{ permission: 'channel:create' }])
  })

  it('is for others to see by their data scope', async () => {
    await create()
    const [submission] = await latest()
    const read = async (by: string) =>
      (await server.call(readSubmission, { params: { id: submission?.id ?? '' } }, { token: by })).code
    expect(await read(await signInHolding(server, ['channel:read']))).toBe(20000)
    expect(await read(await signInHolding(server, ['channel:read'], 'own'))).toBe(errors.notFound.code)
    expect(await read(await signInHolding(server, []))).toBe(errors.notFound.code)
  })
})

describe('ending and deleting', () => {
  it('ends a channel once', async () => {
    const { id } = await create()
    const { list } = await server.ask(endChannels, { body: { ids: [id] } }, admin)
    expect(list[0]).toMatchObject({ id, state: 'ended' })
    const again = await server.call(endChannels, { body: { ids: [id] } }, admin)
    expect(again).toMatchObject({ code: errors.wrongState.code, data: { ids: [id] } })
    expect((await server.call(endChannels, { body: { ids: [unknownId] } }, admin)).code).toBe(
      errors.notFound.code,
    )
  })

  it('deletes all or none', async () => {
    const { id } = await create()
    const refused = await server.call(deleteChannels, { body: { ids: [id, unknownId] } }, admin)
    expect(refused.code).toBe(errors.notFound.code)
    expect(await server.ask(deleteChannels, { body: { ids: [id] } }, admin)).toEqual({ deleted: 1 })
    expect((await server.call(readChannel, { params: { id } }, admin)).code).toBe(errors.notFound.code)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, id))
      .orderBy(desc(operationLog.id))
    expect(entry).toMatchObject({ action: 'channel.delete', operation: 'delete' })
  })

  it('does not find channels outside of the data scope', async () => {
    const { id } = await create()
    const token = await signInHolding(server, ['channel:read', 'channel:update', 'channel:delete'], 'own')
    expect((await server.ask(listChannels, { query: {} }, { token })).total).toBe(0)
    const body = { ids: [id] }
    const save = { version: 1, changes: { activityName: '别人' } }
    for (const { code } of [
      await server.call(readChannel, { params: { id } }, { token }),
      await server.call(updateChannel, { params: { id }, body: save }, { token }),
      await server.call(endChannels, { body }, { token }),
      await server.call(deleteChannels, { body }, { token }),
    ]) {
      expect(code).toBe(errors.notFound.code)
    }
  })
})
