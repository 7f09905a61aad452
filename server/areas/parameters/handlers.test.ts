import { listMessages } from '@greenroom/contract/areas/messages/messages'
import {
  cancelParameterChange,
  decideParameterChange,
  listParameterLog,
  type Parameters,
  parameterChangeStatus,
  parameters as parametersSchema,
  readBasicProfile,
  readParameterChange,
  submitParameters,
  videoPresets,
} from '@greenroom/contract/areas/parameters/parameters'
import { listRoles, updateRole } from '@greenroom/contract/areas/roles/roles'
import { listOwnSubmissions } from '@greenroom/contract/areas/submissions/submissions'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { parameterChanges, parameterSettings } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const ok = 20000

interface By {
  token: string
  language: 'en-US' | 'zh-CN'
}
let server: TestServer
let ada: By
let ben: By

beforeEach(async () => {
  server = await startTestServer()
  ada = { token: await server.signIn('admin'), language: 'en-US' }
  ben = await holding('parameter:read', 'parameter:submit', 'parameter:approve')
})
afterEach(() => server.stop())

async function holding(...permissions: Parameters_[]): Promise<By> {
  return { token: await signInHolding(server, permissions), language: 'en-US' }
}
type Parameters_ = 'parameter:read' | 'parameter:submit' | 'parameter:approve' | 'content-item:read'

const profile = (by = ada, request?: string) =>
  server.ask(readBasicProfile, { query: request === undefined ? {} : { request } }, by)
async function body(changes: Partial<Record<keyof Parameters, unknown>> = {}, more: object = {}) {
  const { version, ...current } = (await profile()).current
  return { version, parameters: { ...current, ...changes }, description: 'Smoother', ...more }
}
const send = async (by: By, changes?: Parameters0, more?: object) =>
  server.call(submitParameters, { body: await body(changes, more) }, by)
type Parameters0 = Partial<Record<keyof Parameters, unknown>>
async function submitted(by: By, changes: Parameters0 = { videoEncodingFrameRate: 20 }) {
  const { code, data } = await send(by, changes)
  expect(code).toBe(ok)
  return submitParameters.response.parse(data)
}
const decide = (by: By, id: string, decision: 'approve' | 'return', reason = '') =>
  server.call(decideParameterChange, { params: { id }, body: { decision, reason } }, by)
const cancel = (by: By, id: string) => server.call(cancelParameterChange, { params: { id } }, by)
const read = (id: string, by = ada) => server.ask(readParameterChange, { params: { id } }, by)
const messagesOf = (by: By) => server.ask(listMessages, {}, by)
const todosOf = async (by: By) =>
  (await messagesOf(by)).filter(({ action }) => action?.call === decideParameterChange.id)
const issues = (data: unknown) =>
  errors.invalid.data.parse(data).issues.map(({ path, msg }) => [path.replace('body.parameters.', ''), msg])

describe('a change of the parameters', () => {
  it('is submitted by one, approved by another, and in force from then on', async () => {
    const before = (await profile()).current
    const { id, own, state } = await submitted(ada)
    expect([own, state]).toEqual([true, 'auditing'])
    expect(await profile(ben)).toMatchObject({ status: 2, waiting: id, current: before })
    expect((await todosOf(ben)).map(({ action }) => action?.entityId)).toEqual([id])
    expect(await todosOf(ada)).toEqual([])

    expect((await decide(ben, id, 'approve')).code).toBe(ok)
    const after = await profile()
    expect(after).toMatchObject({
      status: 3,
      waiting: '',
      current: { ...before, videoEncodingFrameRate: 20, version: before.version + 1 },
      request: { id, state: 'passed', changed: ['videoEncodingFrameRate'], outdated: false },
    })
    expect(after.video.encoding.frameRate).toBe(20)
    expect(after.request?.original.videoEncodingFrameRate).toBe(before.videoEncodingFrameRate)
    expect(await todosOf(ben)).toEqual([])
    expect((await messagesOf(ada))[0]?.title).toBe('Parameter change approved')
  })

  it('is returned only with a reason, which the user reads, and then corrected by a new one', async () => {
    const { id } = await submitted(ada)
    expect((await decide(ben, id, 'return')).code).toBe(errors.invalid.code)
    expect((await decide(ben, id, 'return', 'Too jerky')).code).toBe(ok)
    expect(await profile(ada, id)).toMatchObject({
      status: 1,
      request: { state: 'returned', reason: 'Too jerky' },
    })
    expect((await messagesOf(ada))[0]?.content).toContain('Too jerky')
    const corrected = await send(ada, { videoEncodingFrameRate: 25 }, { corrects: id })
    expect(corrected.code).toBe(ok)
    const { id: second } = submitParameters.response.parse(corrected.data)
    await cancel(ada, second)
    const wrong = await send(ada, { videoEncodingFrameRate: 24 }, { corrects: second })
    expect(wrong.code).toBe(errors.notFound.code)
  })

  it('is withdrawn by its requester, while it is undecided, and the to-do goes', async () => {
    const { id } = await submitted(ada)
    expect((await cancel(ben, id)).code).toBe(errors.notFound.code)
    expect((await cancel(ada, id)).code).toBe(ok)
    expect(await todosOf(ben)).toEqual([])
    expect((await cancel(ada, id)).code).toBe(errors.wrongState.code)
    const late = await decide(ben, id, 'approve')
    expect([late.code, late.data]).toEqual([errors.wrongState.code, { ids: [id], by: '王立群' }])
    expect((await profile()).current.videoEncodingFrameRate).not.toBe(20)
  })

  it('is never approved or returned by its requester, with any permissions', async () => {
    const { id } = await submitted(ada)
    expect((await decide(ada, id, 'approve')).code).toBe(errors.ownRequest.code)
    expect((await decide(ada, id, 'return', 'No')).code).toBe(errors.ownRequest.code)
    expect((await read(id)).state).toBe('auditing')
    expect((await decide(ben, unknownId, 'approve')).code).toBe(errors.notFound.code)
  })

  it('waits alone: the second requester gets the first one’s request', async () => {
    const { id } = await submitted(ada)
    const second = await send(ben, { audioEncodingRate: 320 })
    expect([second.code, second.data]).toEqual([errors.changeWaiting.code, { id, by: '王立群' }])
  })

  it('that would change nothing is refused', async () => {
    expect((await send(ada)).code).toBe(errors.nothingDiffers.code)
  })

  it('that started from older parameters is refused with the current ones, when it is submitted and when it is approved', async () => {
    const stale = await body({ videoEncodingFrameRate: 20 })
    const { id } = await submitted(ada, { audioEncodingRate: 320 })
    await server.database.pool
      .update(parameterSettings)
      .set({ videoEncodingProfile: 'main', version: sql`version + 1` })
    expect((await read(id)).outdated).toBe(true)
    const approval = await decide(ben, id, 'approve')
    const current = { videoEncodingProfile: 'main', audioEncodingRate: 160, version: stale.version + 1 }
    expect([approval.code, approval.data]).toMatchObject([errors.conflict.code, { current }])
    expect((await decide(ben, id, 'return', 'Out of date')).code).toBe(ok)
    const answer = await server.call(submitParameters, { body: stale }, ada)
    expect([answer.code, answer.data]).toMatchObject([errors.conflict.code, { current }])
  })

  it('is recorded field by field, and cannot be undone past the second user', async () => {
    const { id } = await submitted(ada)
    await decide(ben, id, 'approve')
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, decideParameterChange.id))
    const changes = entries.find(({ entity }) => entity === 'parameters')?.changes
    expect(changes).toEqual({ video_encoding_frame_rate: [15, 20] })
  })
})

describe('at the same time', () => {
  it('two submissions become one request', async () => {
    const bodies = [await body({ audioEncodingRate: 320 }), await body({ videoEncodingFrameRate: 20 })]
    const both = await Promise.all(
      bodies.map((body, place) => server.call(submitParameters, { body }, place === 0 ? ada : ben)),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([ok, errors.changeWaiting.code].toSorted())
  })

  it('two decisions become one', async () => {
    const { id } = await submitted(ada)
    const carl = await holding('parameter:read', 'parameter:approve')
    const both = await Promise.all([decide(ben, id, 'approve'), decide(carl, id, 'return', 'No')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([ok, errors.wrongState.code].toSorted())
    const { state } = await read(id)
    const { current } = await profile()
    expect(current.videoEncodingFrameRate).toBe(state === 'passed' ? 20 : 15)
  })

  it('an approval and a withdrawal become one', async () => {
    const { id } = await submitted(ada)
    const both = await Promise.all([decide(ben, id, 'approve'), cancel(ada, id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([ok, errors.wrongState.code].toSorted())
    const { state } = await read(id)
    expect((await profile()).current.videoEncodingFrameRate).toBe(state === 'passed' ? 20 : 15)
  })

  it('the permission to approve ends, and nothing is approved any more', async () => {
    const { id } = await submitted(ada)
    expect((await decide(ben, id, 'return')).code, 'Ben may decide').toBe(errors.invalid.code)
    const { list } = await server.ask(listRoles, { query: { sort: '-createdTime' } }, ada)
    const [bens] = list
    await server.ask(
      updateRole,
      {
        params: { id: bens?.id ?? '' },
        body: { version: bens?.version ?? 0, changes: { permissions: ['parameter:read'] } },
      },
      ada,
    )
    expect((await decide(ben, id, 'approve')).code).toBe(errors.forbidden.code)
    expect((await read(id)).state).toBe('auditing')
  })
})

describe('wrong parameters', () => {
  const outside = [
    ['videoAcquisitionFrameRate', 0, 31],
    ['videoEncodingFrameRate', 0, 31],
    ['videoEncodingMinRate', 149, 1801],
    ['videoEncodingMaxRate', 149, 1801],
    ['videoEncodingDefaultRate', 149, 1801],
    ['audioEncodingRate', 149, 1801],
  ] as const
  it('a number outside of its range is named, with the limit', async () => {
    for (const [name, low, high] of outside) {
      for (const value of [low, high, 20.5, '20', null]) {
        const { code, data } = await send(ada, { [name]: value })
        expect(code, name).toBe(errors.invalid.code)
        expect(issues(data).map(([field]) => field)).toContain(name)
      }
      expect(issues((await send(ada, { [name]: low })).data)[0]?.[1]).toBe(`Must not be below ${low + 1}`)
      expect(issues((await send(ada, { [name]: high })).data)[0]?.[1]).toBe(`Must not be above ${high - 1}`)
    }
  })

  it('a number is taken at both ends of its range', async () => {
    const wide = { videoEncodingMinRate: 150, videoEncodingMaxRate: 1800 }
    for (const [name, low, high] of outside) {
      for (const value of [low + 1, high - 1]) {
        const { code, data } = await send(ada, {
          ...wide,
          ...(name === 'videoEncodingMinRate' && { videoEncodingDefaultRate: value }),
          ...(name === 'videoEncodingMaxRate' && { videoEncodingDefaultRate: value }),
          [name]: value,
        })
        expect([name, code, data]).toMatchObject([name, ok, { state: 'auditing' }])
        await cancel(ada, submitParameters.response.parse(data).id)
      }
    }
  })

  it('choices that there are not, and fields that there are not, are named', async () => {
    const wrong = {
      videoMode: 'mode3',
      videoEncodingResolution: '1*1',
      videoEncodingProfile: 'best',
      audioEncodingChannels: 3,
      audioEncodingProfile: 'ACC-LC',
      speed: 1,
    }
    const found = issues((await send(ada, wrong as Parameters0)).data).map(([field]) => field)
    expect(found.toSorted()).toEqual(Object.keys(wrong).toSorted())
  })

  it('rates that are not in order are named where they are wrong', async () => {
    const { data } = await send(ada, { videoEncodingMinRate: 1000, videoEncodingMaxRate: 900 })
    expect(issues(data)).toEqual([['videoEncodingMinRate', 'The min rate cannot be above the max rate']])
    for (const rate of [250, 1600]) {
      const answer = await send(ada, { videoEncodingDefaultRate: rate })
      expect(issues(answer.data)).toEqual([
        ['videoEncodingDefaultRate', 'The default rate has to be between min and max'],
      ])
    }
  })

  it('a mode goes only with its own values', async () => {
    const { data } = await send(ada, {
      videoMode: 'mode1',
      ...videoPresets.mode1,
      videoEncodingFrameRate: 24,
    })
    expect(issues(data)).toEqual([
      ['videoEncodingFrameRate', 'The chosen mode sets this. Choose “Custom” to change it.'],
    ])
    expect((await send(ada, { videoMode: 'mode1', ...videoPresets.mode1 })).code).toBe(ok)
  })

  it('a reason is required, and at most 200 words, however long they are, up to 4000 characters', async () => {
    const describe = (description: string) => send(ada, { audioEncodingRate: 320 }, { description })
    const tooMany = 'At most 200 words; each Chinese character counts as one'
    for (const text of ['字'.repeat(201), 'smoother '.repeat(201)]) {
      expect(issues((await describe(text)).data)).toEqual([['body.description', tooMany]])
    }
    expect(issues((await describe('x'.repeat(4001))).data)).toEqual([
      ['body.description', 'At most 4000 characters'],
    ])
    expect((await describe('smoother '.repeat(200))).code).toBe(ok)
  })
})

describe('submitted values', () => {
  const latest = async (by: By) => (await server.ask(listOwnSubmissions, { query: {} }, by))[0]

  it('is found among the user’s submissions, also when it was refused, with each reason', async () => {
    const { id, contentNumber } = await submitted(ada)
    expect(await latest(ada)).toMatchObject({ kind: 'parameters', subject: id, title: contentNumber })
    await send(ben, { audioEncodingRate: 320 })
    expect(await latest(ben)).toMatchObject({
      outcome: 'refused',
      subject: '',
      title: 'Smoother',
      reasons: [{ error: 'changeWaiting', about: id, text: errorTexts.changeWaiting }],
    })
    await cancel(ada, id)
    await send(ada, { videoEncodingFrameRate: 31, audioEncodingRate: 149 })
    expect((await latest(ada))?.reasons.map(({ field, text }) => [field, text['zh-CN']])).toEqual([
      ['videoEncodingFrameRate', '不能大于 30'],
      ['audioEncodingRate', '不能小于 150'],
    ])
  })

  it('names the permission that is missing', async () => {
    const reader = await holding('parameter:read')
    const { code } = await send(reader, { videoEncodingFrameRate: 20 })
    expect(code).toBe(errors.forbidden.code)
    expect((await latest(reader))?.reasons).toMatchObject([{ permission: 'parameter:submit' }])
  })
})

describe('the operation log of parameters', () => {
  it('says of each request what it is about and where it stands, the last one first, page by page', async () => {
    const first = await submitted(ada, { audioEncodingRate: 320 })
    await decide(ben, first.id, 'return', 'No')
    const { id } = await submitted(ada, { videoEncodingFrameRate: 20 })
    const list = await server.ask(listParameterLog, { query: { pageSize: '2' } }, ada)
    expect(list.map(({ key, status }) => [key, status])).toEqual([
      [id, parameterChangeStatus.auditing],
      [first.id, parameterChangeStatus.returned],
    ])
    expect(list.map(({ contentNumber }) => contentNumber)).toEqual([
      expect.stringMatching(/^V\d{6}$/),
      expect.stringMatching(/^A\d{6}$/),
    ])
    const next = await server.ask(listParameterLog, { query: { pageSize: '1', current: '2' } }, ada)
    expect(next.map(({ key }) => key)).toEqual([first.id])
    expect((await server.call(listParameterLog, { query: { pageSize: '0' } }, ada)).code).toBe(
      errors.invalid.code,
    )
  })

  it('names the parameters, in the reader’s language, for a request from before reasons were required', async () => {
    await send(ada, { videoEncodingFrameRate: 20, audioEncodingRate: 320 })
    await server.database.pool.update(parameterChanges).set({ description: '' })
    const content = async (language: By['language']) =>
      (await server.ask(listParameterLog, { query: {} }, { ...ada, language }))[0]?.updateContent
    expect(await content('en-US')).toBe('Encoding frame rate, Audio encoding rate')
    expect(await content('zh-CN')).toBe('编码帧率、音频编码码率')
  })
})

it('the profile is unknown for a request that is not there, and says how many others may approve', async () => {
  const { code } = await server.call(readBasicProfile, { query: { request: unknownId } }, ada)
  expect(code).toBe(errors.notFound.code)
  expect((await profile()).otherApprovers).toBe(1)
  const { version, ...current } = (await profile()).current
  expect(parametersSchema.parse(current)).toEqual(current)
  expect(version).toBeGreaterThan(0)
  expect((await server.call(readParameterChange, { params: { id: unknownId } }, ada)).code).toBe(
    errors.notFound.code,
  )
})
