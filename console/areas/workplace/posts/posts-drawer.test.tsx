import './locales/index.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import {
  createPost,
  deletePost,
  listPosts,
  movePost,
  type PostRow,
  updatePost,
} from '@greenroom/contract/areas/workplace/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { opensDrawer } from '../../../kit/overlay/drawer-address.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { PostsButton } from './posts-button.tsx'

const roleId = recordId(900)
const post = (number: number, changes: Partial<PostRow>): PostRow => ({
  id: recordId(number),
  kind: 'announcement',
  title: 'Spring',
  tag: 'notice',
  link: '',
  fileId: null,
  visibleFrom: '',
  visibleUntil: '',
  roleIds: [],
  picture: '',
  place: 1,
  version: 1,
  updatedTime: '2026-03-01T08:00:00.000Z',
  ...changes,
})
const list = [
  post(1, { title: 'Spring' }),
  post(2, { title: 'Summer', place: 2, roleIds: [roleId], visibleUntil: '2026-01-01T00:00:00.000Z' }),
  post(3, { title: 'Manual', kind: 'document', link: '/list/content' }),
]
const roles = [{ id: roleId, name: { 'zh-CN': '编辑', 'en-US': 'Editors' } }]

beforeEach(() => {
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(readDraft, null)
  fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
  fakeServer.respond(dropDraft, { dropped: true })
  fakeServer.respond(listPosts, { list, roles })
})

const named = (name: string) => ({ name })
async function open() {
  const rendered = renderInConsole(<PostsButton />)
  await rendered.user.click(screen.getByRole('button', named(text('workplace:manage'))))
  await screen.findByText('Spring')
  return rendered
}
const edit = (title: string) => screen.getByRole('button', named(text('posts:action.editOne', { title })))
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], title: string, action: string) => {
  await user.click(screen.getByRole('button', named(text('posts:action.more', { title }))))
  await user.click(await screen.findByRole('menuitem', named(action)))
}

describe('the posts of the workplace', () => {
  it('are grouped by kind, with their roles and visibility', async () => {
    const { user, address } = await open()
    expect(opensDrawer(address().slice(1))).toBe(true)
    expect(screen.getByRole('row', { name: /Spring/ })).toHaveTextContent(text('posts:everyone'))
    const ended = screen.getByRole('row', { name: /Summer/ })
    expect(ended).toHaveTextContent(/Editors|编辑/)
    expect(ended).toHaveTextContent(text('posts:state.ended', { time: '' }).trim().slice(0, 2))
    await user.click(screen.getByRole('radio', named(text('posts:kind.document'))))
    expect(screen.queryByText('Spring')).toBeNull()
    expect(screen.getByText('Manual')).toBeVisible()
    await user.click(screen.getByRole('radio', named(text('posts:kind.slide'))))
    expect(screen.getByText(text('posts:none.slide'))).toBeVisible()
  })

  it('are made of the kind that is on screen', async () => {
    fakeServer.respond(createPost, ({ body }) => post(9, body))
    const { user } = await open()
    const label = text('posts:action.create.announcement')
    await user.click(screen.getByRole('button', named(label)))
    const form = await screen.findByRole('dialog', named(label))
    await user.type(within(form).getByRole('textbox', { name: text('posts:field.title') }), 'Autumn')
    await user.click(within(form).getByRole('radio', named(text('workplace:tag.activity'))))
    await user.click(within(form).getByRole('button', named(label)))
    expect(await screen.findByText(text('posts:done.created', { title: 'Autumn' }))).toBeVisible()
    expect(fakeServer.lastRequest(createPost).body).toMatchObject({
      kind: 'announcement',
      title: 'Autumn',
      tag: 'activity',
      roleIds: [],
    })
  })

  it('are changed from the version that is on screen', async () => {
    fakeServer.respond(updatePost, post(1, { title: 'Spring tide', version: 2 }))
    const { user } = await open()
    await user.click(edit('Spring'))
    const form = await screen.findByRole('dialog', named(text('posts:action.editOne', { title: 'Spring' })))
    await user.type(within(form).getByRole('textbox', { name: text('posts:field.title') }), ' tide{Enter}')
    await screen.findByText(text('posts:done.saved', { title: 'Spring tide' }))
    const { body } = fakeServer.lastRequest(updatePost)
    expect(body).toEqual({ version: 1, changes: { title: 'Spring tide' } })
  })

  it('are moved by the keys of their handle and by their menu', async () => {
    const { promise: atSight, resolve: release } = Promise.withResolvers<void>()
    const { user } = await open()
    const handle = text('list:order.handle', { row: 'Summer', place: 2 })
    screen.getByRole('button', named(handle)).focus()
    fakeServer.respond(movePost, async () => {
      await atSight
      return post(2, { place: 1 })
    })
    await user.keyboard('{ArrowUp}')
    // Before the server's response.
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Summer'))
    release()
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Spring'))
    expect(fakeServer.lastRequest(movePost).body).toEqual({ place: 1 })
    fakeServer.respond(movePost, post(1, { place: 2 }))
    await choose(user, 'Spring', text('posts:action.down'))
    await waitFor(() => expect(fakeServer.lastRequest(movePost)).toMatchObject({ body: { place: 2 } }))
  })

  it('are deleted without a question, named, and offered back', async () => {
    fakeServer.respond(deletePost, null)
    const { user } = await open()
    await choose(user, 'Summer', text('posts:action.delete'))
    await waitFor(() => expect(fakeServer.lastRequest(deletePost).params.id).toBe(recordId(2)))
    expect(await screen.findByText(text('posts:done.deleted', { title: 'Summer' }))).toBeVisible()
    expect(screen.getByRole('button', named(text('kit:undo')))).toBeVisible()
  })
})

it('Users who may not manage posts have no button', () => {
  renderInConsole(<PostsButton />, { permissions: ['content-item:read'] })
  expect(screen.queryByRole('button')).toBeNull()
})
