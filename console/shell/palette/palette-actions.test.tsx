import {
  deleteContentItems,
  listContentItems,
  putContentItemsOnline,
  setContentItemStatuses,
} from '@greenroom/contract/areas/content/content-items'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { message, pageMessages } from '@greenroom/contract/areas/messages/messages'
import { readWorkplacePreference, saveWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readViews } from '@greenroom/contract/areas/views/views'
import type { Permission } from '@greenroom/contract/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { registerTodos, TodoDialogs } from '../../kit/todo/todos.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildContentItem, buildPage, buildView, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { node } from '../testing/menu-node.ts'
import { Palette } from './palette.tsx'
import { loadRecordSources } from './record-sources.ts'

const closed = vi.fn()
const item = buildContentItem({ title: 'Spring tea', status: 'offline' })
const title = (zh: string, en: string) => ({ title: { 'zh-CN': zh, 'en-US': en } })
const menu = [
  node('Content', '/list/content', title('内容库', 'Library')),
  node('Card', '/list/card', title('质检', 'Inspection')),
  node('Info', '/user/info', title('主页', 'Profile')),
]
const all: readonly Permission[] = ['content-item:read', 'content-item:publish', 'operation-log:undo']

function openPalette(permissions = all, address = '/', pages = menu) {
  closed.mockClear()
  const shell = (
    <>
      <Palette onClose={closed} />
      <TodoDialogs />
    </>
  )
  const rendered = renderInConsole(shell, { address, permissions })
  act(() => session.setState({ menu: pages }))
  return { ...rendered, field: screen.getByRole('combobox', { name: text('palette:title') }) }
}
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) })

beforeAll(loadRecordSources)
beforeEach(() => {
  localStorage.clear()
  fakeServer.respond(listContentSets, buildPage([]))
  fakeServer.respond(listContentItems, buildPage([item], { total: 128 }))
  fakeServer.respond(readViews, { list: [] })
  fakeServer.respond(readWorkplacePreference, null)
  fakeServer.respond(saveWorkplacePreference, null)
})

/** Searches, and goes to the option of this name by the arrow keys. */
async function find({ user, field }: ReturnType<typeof openPalette>, query: string, name: string) {
  await user.type(field, query)
  await option(name)
  while (!screen.getByRole('option', { selected: true }).textContent?.includes(name))
    await user.keyboard('{ArrowDown}')
}

describe('the actions of a record that the palette finds', () => {
  it('are shown by Tab, and put it online as the list does, with Undo', async () => {
    fakeServer.respond(putContentItemsOnline, { list: [{ ...item, status: 'online' }] })
    const palette = openPalette()
    await find(palette, 'tea', 'Spring tea')
    await palette.user.keyboard('{Tab}')
    await option(text('contentItems:action.online'))
    expect(options()).toEqual([
      text('palette:open'),
      expect.stringContaining(text('contentItems:action.online')),
    ])
    await palette.user.keyboard('{ArrowDown}{Enter}')
    expect(closed).toHaveBeenCalledOnce()
    expect(await screen.findByRole('button', { name: text('kit:undo') })).toBeVisible()
    expect(fakeServer.lastRequest(putContentItemsOnline).body).toEqual({ ids: [item.id] })
  })

  it('are left with Escape, to the results and the record from before', async () => {
    const palette = openPalette()
    await find(palette, 'tea', 'Spring tea')
    await palette.user.keyboard('{ArrowRight}')
    await option(text('palette:open'))
    expect(palette.field).toHaveValue('')
    await palette.user.keyboard('{Escape}')
    expect(palette.field).toHaveValue('tea')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Spring tea')
    expect(closed).not.toHaveBeenCalled()
  })

  it('are those that the user may do, and open it where it is shown', async () => {
    const palette = openPalette(['content-item:read'])
    await find(palette, 'tea', 'Spring tea')
    await palette.user.keyboard('{Tab}')
    await waitFor(() => expect(options()).toEqual([text('palette:open')]))
    await palette.user.keyboard('{Enter}')
    expect(palette.address()).toBe(`/list/content?view=${item.id}`)
    expect(fakeServer.requests(deleteContentItems)).toEqual([])
  })
})

describe('a to-do in the palette', () => {
  const todo = message.parse({
    ...{ id: recordId(7), type: 'todo', title: 'Access request', subTitle: 'May', avatar: '', content: '' },
    ...{ time: '2026-11-01T08:00:00.000Z', status: 0, cause: 'todo' },
    action: { call: 'access.decide-access-request', entityId: recordId(8) },
  })

  it('is approved or rejected by its own dialog, from its actions', async () => {
    registerTodos([
      {
        call: 'access.decide-access-request',
        choices: () => [
          { key: 'approve', label: () => 'Approve', primary: true },
          { key: 'reject', label: () => 'Reject' },
        ],
        load: async () => ({ Component: ({ value }) => <p>{`${value.choice} ${value.entityId}`}</p> }),
      },
    ])
    fakeServer.respond(pageMessages, buildPage([todo]))
    const palette = openPalette([], '/', [node('MessageList', '/user/message', title('消息', 'Messages'))])
    await find(palette, 'access', 'request May')
    await palette.user.keyboard('{Tab}')
    await option('Reject')
    expect(options()).toEqual([text('palette:open'), 'Approve', 'Reject'])
    await palette.user.keyboard('rej{Enter}')
    expect(await screen.findByText(`reject ${recordId(8)}`)).toBeVisible()
  })
})

describe('a saved view in the palette', () => {
  const view = buildView({ name: 'Waiting videos', filters: { status: ['offline'] } })
  beforeEach(() => {
    fakeServer.respond(readViews, ({ params }) => ({ list: params.list === 'content-items' ? [view] : [] }))
  })

  it('changes all its rows, whose number it says first', async () => {
    fakeServer.respond(setContentItemStatuses, { changed: 128, job: null })
    const palette = openPalette()
    await find(palette, 'waiting', 'Waiting videos')
    await palette.user.keyboard('{Tab}')
    const rows = text('content:found.rows', { count: 128, view: view.name })
    expect(await option(text('contentItems:action.online'))).toHaveTextContent(rows)
    await palette.user.click(await option(text('contentItems:action.online')))
    expect(await screen.findByRole('button', { name: text('kit:undo') })).toBeVisible()
    expect(fakeServer.lastRequest(setContentItemStatuses).body).toEqual({
      ...{ status: 'online', matching: { status: ['offline'] }, changedBy: null },
    })
  })

  it('opens on its list', async () => {
    const palette = openPalette()
    await find(palette, 'waiting', 'Waiting videos')
    await palette.user.keyboard('{Enter}')
    expect(palette.address()).toBe(`/list/content?open-view=${view.id}`)
  })
})

describe('what the user chose in the palette', () => {
  it('comes first the next time, in every browser', async () => {
    fakeServer.respond(readWorkplacePreference, {
      used: [
        { key: 'page.Card', count: 2 },
        { key: 'page.Content', count: 9 },
      ],
    })
    const palette = openPalette([...all, 'content-item:create'])
    const recent = within(await screen.findByRole('group', { name: text('palette:group.recent') }))
    const [first, second] = recent.getAllByRole('option')
    expect(first).toHaveTextContent('Library')
    expect(second).toHaveTextContent('Inspection')
    await palette.user.type(palette.field, 'new content item')
    await palette.user.click(screen.getByRole('option', { name: /item/ }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveWorkplacePreference).body.used).toEqual([
        { key: 'create.contentItem', count: 1 },
        { key: 'page.Card', count: 2 },
        { key: 'page.Content', count: 9 },
      ]),
    )
  })

  it('does not contain records', async () => {
    const palette = openPalette()
    await find(palette, 'tea', 'Spring tea')
    await palette.user.keyboard('{Enter}')
    expect(palette.address()).toBe(`/list/content?view=${item.id}`)
    expect(fakeServer.requests(saveWorkplacePreference)).toEqual([])
  })

  it('does not put the page on screen first', async () => {
    fakeServer.respond(readWorkplacePreference, { used: [{ key: 'page.Content', count: 9 }] })
    openPalette(all, '/list/content')
    await screen.findByRole('option', { name: /Library/ })
    expect(screen.queryByRole('group', { name: text('palette:group.recent') })).toBeNull()
  })
})
