import { dropDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredEvent } from '../../platform/events/hub.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const events: StoredEvent[] = []

beforeAll(async () => {
  server = await startTestServer()
  server.platform.events.listen(stored => {
    if (stored.event.topic === 'draft.changed') events.push(stored)
  })
})
afterAll(() => server.stop())

test('a user’s other browsers hear when a draft comes, moves to another device, and goes, but not of each keystroke', async () => {
  const api = { token: await server.signIn('admin') }
  const key = { form: 'content-set', subject: '' }
  const content = { ...key, values: {}, base: { values: {}, version: null }, title: '' }
  const [laptop, phone] = ['laptop-0123456789', 'phone-01234567890']
  const count = async (work: () => Promise<unknown>) => {
    const before = events.length
    await work()
    return events.slice(before).map(({ event, audience }) => ({ ...event, audience }))
  }
  const saveAs = (writer: string, sequence: number, basedOn: { writer: string; sequence: number } | null) =>
    count(() => server.ask(saveDraft, { body: { ...content, writer, sequence, basedOn } }, api))
  const toOwner = [{ topic: 'draft.changed', ids: ['content-set'], audience: { user: expect.any(String) } }]
  expect(await saveAs(laptop, 1, null)).toEqual(toOwner)
  expect(await saveAs(laptop, 2, null)).toEqual([])
  expect(await saveAs(phone, 1, { writer: laptop, sequence: 2 })).toEqual(toOwner)
  const drop = () =>
    count(() => server.ask(dropDraft, { body: { ...key, saves: [{ writer: phone, sequence: 3 }] } }, api))
  expect(await drop()).toEqual(toOwner)
  expect(await drop()).toEqual([])
})
