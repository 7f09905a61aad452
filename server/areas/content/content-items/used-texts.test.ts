import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import { listUsedTexts, usedTextLimits } from '@greenroom/contract/areas/content/used-texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  const item = {
    title: 'A',
    genre: 'img',
    source: 'original',
    language: 'zh',
    publishedTime: '2099-01-01T00:00:00.000Z',
  } as const
  for (const [author, topic] of [
    ['Konrad Zusewitz', 'Engines'],
    ['Konrad Zusewitz', ''],
    ['Horst Zusewitz', 'Sums'],
  ] as const) {
    await server.ask(createContentItem, { body: { ...item, author, topic } }, admin)
  }
})
afterAll(() => server.stop())

const used = async (field: 'author' | 'topic', text?: string, as = admin) =>
  (await server.ask(listUsedTexts, { query: { field, ...(text !== undefined && { text }) } }, as)).list

it('suggests the texts that contain a part, the most frequent first, in any case', async () => {
  expect(await used('author', 'zUSEw')).toEqual(['Konrad Zusewitz', 'Horst Zusewitz'])
  expect(await used('author', 'no such author')).toEqual([])
})

it('suggests the texts of the newest content items when nothing is typed, and no empty one', async () => {
  const topics = await used('topic')
  expect(topics).toHaveLength(usedTextLimits.listed)
  expect(topics).not.toContain('')
  expect(await used('topic', 'engin')).toEqual(['Engines'])
})

it('suggests no text of content items that the user may not see', async () => {
  const token = await signInHolding(server, ['content-item:read'], 'own')
  expect(await used('author', 'zusew', { token })).toEqual([])
})
