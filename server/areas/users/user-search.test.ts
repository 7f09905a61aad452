import { findUsers } from '@greenroom/contract/areas/users/user-search'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { insertUser } from './seed.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('user')
})
afterAll(() => server.stop())

const find = (text: string) => server.ask(findUsers, { query: { text } }, { token })
const namesFor = async (text: string) => (await find(text)).map(({ name }) => name)

/** Adds users who are called so; user names are made of the names' places. */
const add = (prefix: string, names: readonly string[]) =>
  Promise.all(
    names.map((name, place) =>
      insertUser(server.database.pool, { username: `${prefix}${place}`, name }, 'x', 'user'),
    ),
  )

test('a user is found by one character of the name, and by a fragment of the user name, ignoring case', async () => {
  const admin = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: '王立群',
    username: 'admin',
    avatar: expect.stringMatching(/^\/api\/pictures\/[0-9a-f-]{36}$/),
    jobName: '内容运营负责人',
    organizationName: '内容中心',
    email: 'wangliqun@greenroom.example',
  }
  expect(await find('群')).toEqual([admin])
  expect(await find('立群')).toEqual([admin])
  expect(await find(' DMI ')).toEqual([admin])
  expect(await find('nobody')).toEqual([])
})

test('signs that mean something to databases are only signs', async () => {
  for (const text of ['%', '_', '\\', "'", '*', '群%']) expect(await find(text)).toEqual([])
})

test('those that begin with the text come first, and ten are enough', async () => {
  await add('clara', ['Anna Clara', 'Clara Berg', 'Berta Clarasson'])
  expect(await namesFor('clara b')).toEqual(['Clara Berg'])
  expect(await namesFor('berg')).toEqual(['Clara Berg'])
  expect((await namesFor('clara')).slice(0, 3)).toEqual(['Anna Clara', 'Berta Clarasson', 'Clara Berg'])
  await add(
    'many',
    Array.from({ length: 14 }, (_, place) => `Manfred ${place}`),
  )
  expect(await find('manfred')).toHaveLength(10)
})

test('names come in pinyin order behind those that begin with the text', async () => {
  await add('tong', ['张彤彤', '安彤彤', '彤彤'])
  expect(await namesFor('彤彤')).toEqual(['彤彤', '安彤彤', '张彤彤'])
})

test('users who are disabled or gone are not found', async () => {
  const [disabled, deleted, there] = await add('ghost', ['Ghost One', 'Ghost Two', 'Ghost Three'])
  await server.database.pool
    .update(users)
    .set({ status: 'disabled' })
    .where(eq(users.id, disabled ?? ''))
  await server.database.pool.delete(users).where(inArray(users.id, [deleted ?? '']))
  expect(await find('ghost')).toMatchObject([{ id: there }])
})

test.each([
  ['no text', ''],
  ['only spaces', '   '],
  ['too long a text', 'x'.repeat(61)],
  ['control characters', 'a\u0000b'],
])('%s is refused', async (_, text) => {
  const response = await server.call(findUsers, { query: { text } }, { token })
  expect(response).toMatchObject({ code: 40000, data: { issues: [{ path: 'query.text' }] } })
})

test('a user without the permission finds no users', async () => {
  const other = await signInHolding(server, ['content-set:read'])
  const response = await server.call(findUsers, { query: { text: 'admin' } }, { token: other })
  expect(response).toMatchObject({ code: 40003, data: { permission: 'user:read' } })
})
