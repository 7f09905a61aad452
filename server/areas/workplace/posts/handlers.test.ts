import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createPost,
  deletePost,
  listPosts,
  movePost,
  type PostFields,
  type PostKind,
  postLimits,
  readPosts,
  updatePost,
  uploadPostPicture,
} from '@greenroom/contract/areas/workplace/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { allRoutes } from '@greenroom/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { roles } from '../../roles/schema.ts'
import { workplacePosts } from './schema.ts'

const unknownId = '00000000-0000-7000-8000-000000000000'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fields: PostFields = {
  title: 'Spring',
  tag: 'notice',
  link: '',
  fileId: null,
  visibleFrom: '',
  visibleUntil: '',
  roleIds: [],
}

type Shown = ResponseOf<typeof readPosts>

let server: TestServer
let seeded: { admin: Shown; user: Shown }
let admin: { token: string; language: 'en-US' }
let user: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  user = { token: await server.signIn('user') }
  seeded = { admin: await shown(admin), user: await shown(user) }
})
beforeEach(() => server.database.pool.delete(workplacePosts))
afterAll(() => server.stop())

const bodyOf = (changes: Partial<PostFields>, kind: PostKind) => ({ ...fields, ...changes, kind })
const create = (changes: Partial<PostFields> = {}, kind: PostKind = 'announcement') =>
  server.ask(createPost, { body: bodyOf(changes, kind) }, admin)
const refused = async (changes: Partial<PostFields>, kind: PostKind = 'announcement') => {
  const { data } = await server.call(createPost, { body: bodyOf(changes, kind) }, admin)
  return errors.invalid.data.parse(data).issues.map(({ path, msg }) => [path, msg])
}
interface By {
  token: string
  viewAs?: string
}
const shown = (by: By) => server.ask(readPosts, {}, by)
const titlesFor = async (by: By) => (await shown(by)).announcements.map(({ title }) => title)
const managed = async () =>
  (await server.ask(listPosts, {}, admin)).list.map(({ title, place }) => [title, place])
const roleOf = async (base: 'admin' | 'user') => {
  const found = await server.database.pool.select().from(roles)
  const role = found.find(one => one.builtin && one.base === base)
  if (!role) throw new Error('There are built-in roles')
  return role.id
}

describe('posts of the workplace', () => {
  it('exist in the demo, and link to existing pages', () => {
    const { announcements, documents, slides } = seeded.admin
    expect([announcements.length, documents.length, slides.length]).toEqual([5, 5, 3])
    expect(seeded.user.documents).toHaveLength(4)
    const known = new Set(['', '/api/docs', ...allRoutes.map(({ path }) => path)])
    const links = [...announcements, ...documents, ...slides].map(({ link }) => link)
    expect(links.map(link => link.split('?')[0] ?? '').filter(path => !known.has(path))).toEqual([])
  })

  it('are shown by kind, in their order, with their pictures', async () => {
    const { id, address } = await server.ask(uploadPostPicture, { file: new File([png], 'x.png') }, admin)
    await create({ title: 'Slide', fileId: id, link: '/list/content' }, 'slide')
    await create({ title: 'Help', link: 'https://example.com/help' }, 'document')
    await create({ title: 'One' })
    await create({ title: 'Two', tag: 'activity' })
    const { announcements, documents, slides, changesTime } = await shown(user)
    expect(announcements).toMatchObject([{ title: 'One' }, { title: 'Two', tag: 'activity' }])
    expect(documents).toMatchObject([{ title: 'Help', link: 'https://example.com/help' }])
    expect(slides).toMatchObject([{ title: 'Slide', link: '/list/content', picture: address }])
    expect(changesTime).toBeNull()
  })

  it('are shown only in their period, without a change by a user', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 8, minutes)).toISOString()
    vi.useFakeTimers({ now: Date.parse(at(0)), toFake: ['Date'] })
    try {
      await create({ title: 'Later', visibleFrom: at(1) })
      await create({ title: 'Ending', visibleUntil: at(2) })
      expect(await titlesFor(user)).toEqual(['Ending'])
      expect((await shown(user)).changesTime).toBe(at(1))
      vi.setSystemTime(Date.parse(at(1)))
      expect(await titlesFor(user)).toEqual(['Later', 'Ending'])
      vi.setSystemTime(Date.parse(at(2)))
      expect(await titlesFor(user)).toEqual(['Later'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('are shown to their roles, also while the console is viewed as one of them', async () => {
    await create({ title: 'For administrators', roleIds: [await roleOf('admin')] })
    await create({ title: 'For all' })
    expect(await titlesFor(admin)).toEqual(['For administrators', 'For all'])
    expect(await titlesFor(user)).toEqual(['For all'])
    expect(await titlesFor({ ...admin, viewAs: await roleOf('user') })).toEqual(['For all'])
  })

  it('are not shown to a user who views the console as a role of theirs, and neither holds it nor manages posts', async () => {
    const viewAs = await roleOf('user')
    await create({ title: 'For users', roleIds: [viewAs] })
    const token = await signInHolding(server, ['role:read'])
    expect(await titlesFor({ token, viewAs })).toEqual([])
    expect(await titlesFor({ ...admin, viewAs })).toEqual(['For users'])
  })

  it('are refused with the path of each invalid field', async () => {
    const form = 'An address that starts with http(s)://, or a path of this console that starts with /'
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual([['body.link', form]])
    expect(await refused({ link: '' }, 'document')).toEqual([['body.link', 'Required']])
    expect(await refused({ title: ' ' })).toEqual([['body.title', 'Required']])
    const period = { visibleFrom: '2026-05-02T00:00:00.000Z', visibleUntil: '2026-05-01T00:00:00.000Z' }
    expect(await refused(period)).toEqual([['body.visibleUntil', 'The end cannot be before the start']])
    expect(await refused({ roleIds: [unknownId] })).toEqual([['body.roleIds', 'There is no such role']])
    expect(await refused({ fileId: unknownId }, 'slide')).toEqual([
      ['body.fileId', 'Picture not found. Upload it again.'],
    ])
    const row = { ...fields, kind: 'slide' as const }
    const full = Array.from({ length: postLimits.perKind }, (_, position) => ({
      ...row,
      position,
      visibleFrom: null,
      visibleUntil: null,
    }))
    await server.database.pool.insert(workplacePosts).values(full)
    expect(await refused({}, 'slide')).toEqual([['body.title', 'There are too many; delete some first']])
  })

  it('change only from the version that was read, and only in the named fields', async () => {
    const { id } = await create({ link: '/list/card' })
    const update = (version: number) =>
      server.call(updatePost, { params: { id }, body: { version, changes: { title: 'Autumn' } } }, admin)
    expect((await update(1)).data).toMatchObject({ title: 'Autumn', link: '/list/card', version: 2 })
    expect(await update(1)).toMatchObject({
      code: errors.conflict.code,
      data: { current: { id, version: 2 } },
    })
    const params = { id: unknownId }
    const missing = await server.call(
      updatePost,
      { params, body: { version: 1, changes: { title: 'x' } } },
      admin,
    )
    expect(missing.code).toBe(errors.notFound.code)
    expect((await server.call(movePost, { params, body: { place: 1 } }, admin)).code).toBe(
      errors.notFound.code,
    )
    expect((await server.call(deletePost, { params }, admin)).code).toBe(errors.notFound.code)
  })

  it('can be changed although one of their roles was deleted', async () => {
    const { id } = await create()
    await server.database.pool.update(workplacePosts).set({ roleIds: [unknownId] })
    const changes = { title: 'Without an owner' }
    const changed = await server.ask(updatePost, { params: { id }, body: { version: 1, changes } }, admin)
    expect(changed.roleIds).toEqual([unknownId])
    expect(await titlesFor(admin)).toEqual([])
  })

  it('are moved within their kind', async () => {
    await create({ title: 'Slide' }, 'slide')
    await create({ title: 'A' })
    const { id } = await create({ title: 'B' })
    await create({ title: 'C' })
    const move = (place: number) => server.ask(movePost, { params: { id }, body: { place } }, admin)
    expect((await move(1)).place).toBe(1)
    expect(await managed()).toEqual([
      ['B', 1],
      ['A', 2],
      ['C', 3],
      ['Slide', 1],
    ])
    expect((await move(99)).place).toBe(3)
    expect(await titlesFor(user)).toEqual(['A', 'C', 'B'])
  })

  it('are deleted, logged, and restored to their place by undo, with an event for every browser', async () => {
    const { id } = await create({ title: 'A' })
    await create({ title: 'B' })
    await server.ask(deletePost, { params: { id } }, admin)
    expect(await titlesFor(user)).toEqual(['B'])
    const { list } = await server.ask(listOperations, { query: { entity: 'workplace-post' } }, admin)
    expect(list[0]).toMatchObject({ action: 'workplace-post.delete', title: 'A' })
    const notified: unknown[] = []
    server.platform.events.listen(({ event, audience }) => notified.push([event.topic, audience]))
    const params = { id: list[0]?.id ?? '' }
    await server.ask(undoOperation, { params, body: { scope: 'request' } }, admin)
    expect(await titlesFor(user)).toEqual(['A', 'B'])
    expect(notified).toContainEqual(['workplace-post.changed', 'everyone'])
  })
})
