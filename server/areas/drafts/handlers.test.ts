import { randomUUID } from 'node:crypto'
import {
  draft,
  draftLimits,
  dropDraft,
  editorSeconds,
  listDrafts,
  readDraft,
  saveDraft,
} from '@greenroom/contract/areas/drafts/drafts'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { drafts } from './schema.ts'

let server: TestServer
let ada: { token: string }
let ben: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  ada = { token: await server.signIn('admin') }
  ben = { token: await server.signIn('user') }
})
beforeEach(async () => {
  await server.database.pool.delete(drafts)
})
afterAll(() => server.stop())

const laptop = 'laptop-0123456789'
const phone = 'phone-01234567890'
const key = { form: 'content-set', subject: '' }
const base = { values: { name: '' }, version: null }

/** A save of a writer; by default the first save of a new set. */
const saveOf = (writer: string, name: string, more: object = {}) => ({
  body: { ...key, values: { name }, base, title: '', writer, sequence: 1, basedOn: null, ...more },
})
const stored = async (user = ada) => (await server.ask(readDraft, { query: key }, user))?.values.name
const issues = (data: unknown) => errors.invalid.data.parse(data).issues

describe('draft.save', () => {
  it('names the colleagues who write on the same row, and none for a new one', async () => {
    const subject = randomUUID()
    const saveAs = (user: typeof ada, sequence: number, row = subject) =>
      server.ask(saveDraft, saveOf(laptop, 'Spring', { subject: row, sequence }), user)
    expect((await saveAs(ada, 1)).others).toEqual([])
    const { others } = await saveAs(ben, 1)
    expect(others).toEqual([{ name: '王立群', savedTime: expect.any(String) }])
    expect((await saveAs(ada, 2)).others).toHaveLength(1)
    expect((await saveAs(ben, 1, randomUUID())).others).toEqual([])

    await server.database.pool
      .update(drafts)
      .set({ savedAt: sql`now() - make_interval(secs => ${editorSeconds + 1})` })
      .where(eq(drafts.subject, subject))
    expect((await saveAs(ben, 2)).others).toEqual([])
  })

  it('keeps typed text, the version it started from, and its place and time', async () => {
    const row = randomUUID()
    const body = {
      ...saveOf(laptop, 'Half a na').body,
      subject: row,
      base: { values: { name: 'Spring' }, version: 3 },
      title: 'Spring',
    }
    const request = server.request(saveDraft, { body }, ada)
    request.headers.set('User-Agent', 'Firefox/150 Windows')
    await server.app.fetch(request)
    const { savedTime } = await server.ask(saveDraft, { body: { ...body, sequence: 2 } }, ada)
    const found = await server.ask(readDraft, { query: { ...key, subject: row } }, ada)
    const { basedOn: _, ...written } = body
    expect(found).toEqual({ ...written, sequence: 2, device: '', savedTime })
  })

  it('names the browser that wrote it', async () => {
    const request = server.request(saveDraft, saveOf(laptop, 'x'), ada)
    request.headers.set('User-Agent', 'Firefox/150 Windows')
    await server.app.fetch(request)
    expect(await server.ask(readDraft, { query: key }, ada)).toMatchObject({ device: 'Firefox/150 Windows' })
  })

  it('never lets a save that was overtaken on its way undo a later one', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'later', { sequence: 2 }), ada)
    await server.ask(saveDraft, saveOf(laptop, 'earlier'), ada)
    expect(await stored()).toBe('later')
  })

  it('refuses what would overwrite another device’s draft unknowingly, and shows that draft', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'at the desk'), ada)
    const refused = await server.call(saveDraft, saveOf(phone, 'on the train'), ada)
    expect(refused.code).toBe(errors.conflict.code)
    const { current } = errors.conflict.data.parse(refused.data)
    expect(draft.parse(current)).toMatchObject({
      writer: laptop,
      sequence: 1,
      values: { name: 'at the desk' },
    })
    expect(await stored()).toBe('at the desk')
  })

  it('replaces another device’s draft that the save names, which then learns of it in the same way', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'at the desk'), ada)
    const knowing = { basedOn: { writer: laptop, sequence: 1 } }
    await server.ask(saveDraft, saveOf(phone, 'on the train', knowing), ada)
    expect(await stored()).toBe('on the train')
    const late = await server.call(saveDraft, saveOf(laptop, 'back at the desk', { sequence: 2 }), ada)
    expect(late.code).toBe(errors.conflict.code)
  })

  it('refuses a save that is based on an older state of the other device’s draft', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'one', { sequence: 1 }), ada)
    await server.ask(saveDraft, saveOf(laptop, 'two', { sequence: 2 }), ada)
    const stale = saveOf(phone, 'mine', { basedOn: { writer: laptop, sequence: 1 } })
    expect((await server.call(saveDraft, stale, ada)).code).toBe(errors.conflict.code)
    expect(await stored()).toBe('two')
  })

  it('lets one of two devices win that begin in the same moment', async () => {
    const both = [saveOf(laptop, 'laptop'), saveOf(phone, 'phone')]
    const codes = (await Promise.all(both.map(save => server.call(saveDraft, save, ada)))).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual([20000, errors.conflict.code].toSorted())
  })

  it('keeps users apart', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'Ada’s'), ada)
    await server.ask(saveDraft, saveOf(phone, 'Ben’s'), ben)
    expect([await stored(ada), await stored(ben)]).toEqual(['Ada’s', 'Ben’s'])
  })

  it('keeps any text that can be typed, also texts that no database column may hold', async () => {
    const odd = 'a\u0000b \ud83d 发布 👩‍👩‍👧'
    await server.ask(saveDraft, saveOf(laptop, odd), ada)
    expect(await stored()).toBe(odd)
  })

  it('says that a draft is too large, or too deep, to be kept', async () => {
    const large = { values: { name: '字'.repeat(draftLimits.bytes / 3) } }
    const deep = { values: { name: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) } }
    for (const values of [large, deep]) {
      const refused = await server.call(saveDraft, saveOf(laptop, '', values), { ...ada, language: 'en-US' })
      expect(issues(refused.data)).toEqual([
        { path: 'body.values', msg: 'This is too large to be saved as a draft' },
      ])
    }
    expect(await server.ask(readDraft, { query: key }, ada)).toBeNull()
  })

  it('names every wrong field', async () => {
    const wrong = { form: 'No form', subject: 'x', writer: 'short', sequence: 0, extra: 1 }
    const refused = await server.call(saveDraft, saveOf(laptop, '', wrong), ada)
    expect(
      issues(refused.data)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['body.extra', 'body.form', 'body.sequence', 'body.subject', 'body.writer'])
  })

  it('deletes a user’s oldest drafts beyond the limit, and no others', async () => {
    await server.ask(saveDraft, saveOf(phone, 'Ben’s'), ben)
    const subjects = Array.from({ length: draftLimits.perUser + 2 }, () => randomUUID())
    for (const subject of subjects) await server.ask(saveDraft, saveOf(laptop, subject, { subject }), ada)
    const list = await server.ask(listDrafts, { query: { form: key.form } }, ada)
    expect(list.map(({ subject }) => subject)).toEqual(subjects.slice(2).toReversed())
    expect(await stored(ben)).toBe('Ben’s')
  })

  it('leaves no trace in the operation log, and goes with the user', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'private'), ben)
    const logged = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, saveDraft.id))
    expect(logged).toEqual([])
    await server.database.pool.delete(users).where(eq(users.username, 'user'))
    expect(await server.database.pool.select().from(drafts)).toEqual([])
  })
})

describe('draft.read', () => {
  it('is null where nothing was typed', async () => {
    expect(await server.ask(readDraft, { query: key }, ada)).toBeNull()
  })
})

describe('draft.list', () => {
  it('lists the drafts of one form, the last written first, without their text', async () => {
    const subject = randomUUID()
    await server.ask(saveDraft, saveOf(laptop, 'x', { subject, title: 'Spring' }), ada)
    await server.ask(saveDraft, saveOf(laptop, 'y'), ada)
    await server.ask(saveDraft, saveOf(laptop, 'z', { form: 'announcement' }), ada)
    const list = await server.ask(listDrafts, { query: { form: key.form } }, ada)
    expect(list).toEqual([
      { subject: '', title: '', device: '', savedTime: expect.any(String) },
      { subject, title: 'Spring', device: '', savedTime: expect.any(String) },
    ])
  })
})

describe('draft.drop', () => {
  it('forgets the draft of its writers, and lets another writer’s stand', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'mine'), ada)
    const drop = (writers: string[]) => {
      const saves = writers.map(writer => ({ writer, sequence: 1 }))
      return server.ask(dropDraft, { body: { ...key, saves } }, ada)
    }
    expect(await drop([phone])).toEqual({ dropped: false })
    expect(await stored()).toBe('mine')
    expect(await drop([phone, laptop])).toEqual({ dropped: true })
    expect(await server.ask(readDraft, { query: key }, ada)).toBeNull()
    expect(await drop([laptop])).toEqual({ dropped: false })
  })

  it('keeps text that its writer wrote after the save that was seen', async () => {
    await server.ask(saveDraft, saveOf(laptop, 'seen'), ada)
    await server.ask(saveDraft, saveOf(laptop, 'unseen', { sequence: 2 }), ada)
    const drop = (sequence: number) =>
      server.ask(dropDraft, { body: { ...key, saves: [{ writer: laptop, sequence }] } }, ada)
    expect(await drop(1)).toEqual({ dropped: false })
    expect(await stored()).toBe('unseen')
    expect(await drop(2)).toEqual({ dropped: true })
  })
})
