import { announce, readAllMessages } from '@greenroom/contract/areas/messages/messages'
import { tokenHeader } from '@greenroom/contract/envelope'
import { eventStreamPath } from '@greenroom/contract/events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let first: TestServer
let second: TestServer

beforeAll(async () => {
  first = await startTestServer()
  second = await startTestServer({}, first.database.again())
})
afterAll(async () => {
  await second.endStreams()
  await first.endStreams()
  await second.stop()
  await first.stop()
})

/** A browser on the event stream, with the messages received so far. */
async function listen(server: TestServer, token: string) {
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

const countChanges = ({ text }: { text: string }) => text.split('message.changed').length - 1
const words = { type: 'message', messageType: null, title: '停电', content: '今晚停电。' } as const

test('a message reaches every browser of its users on both servers, and no other', async () => {
  const [admin, user] = [await first.signIn('admin'), await second.signIn('user')]
  const browsers = [await listen(first, user), await listen(second, user)]
  const other = await listen(second, admin)

  await first.ask(announce, { body: { ...words, role: 'user' } }, { token: admin })
  for (const browser of browsers) await vi.waitFor(() => expect(countChanges(browser)).toBe(1), 5000)
  expect(countChanges(other)).toBe(0)

  await second.ask(readAllMessages, { body: { type: 'message' } }, { token: user })
  for (const browser of browsers) await vi.waitFor(() => expect(countChanges(browser)).toBe(2), 5000)
  expect(countChanges(other)).toBe(0)

  await first.ask(announce, { body: { ...words, role: '' } }, { token: admin })
  for (const browser of browsers) await vi.waitFor(() => expect(countChanges(browser)).toBe(3), 5000)
  await vi.waitFor(() => expect(countChanges(other)).toBe(1), 5000)
})
