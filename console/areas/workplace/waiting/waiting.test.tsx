import '../locales/panels/index.ts'
import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { readWorkplacePreference, saveWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readWaiting } from '@greenroom/contract/areas/workplace/waiting'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildRoom } from '../../live/testing/rooms.ts'
import { nothingWaits, time } from '../testing/workplace.tsx'
import { Waiting } from './waiting.tsx'

const block = (key: 'todos' | 'drafts' | 'views') => text(`workplace:waiting.block.${key}`)
const view = {
  id: recordId(1),
  list: 'content-sets',
  name: 'Spring',
  link: '/list/search-table?open-view=1',
  news: null,
}
const someWait = {
  ...nothingWaits,
  drafts: { count: 7, rows: [{ form: 'channel', subject: '', title: '', savedTime: time }] },
  views: { count: 1, rows: [view] },
}

beforeEach(() => {
  fakeServer.respond(readWaiting, someWait)
  fakeServer.respond(readWorkplacePreference, null)
})

const titles = () =>
  screen.getAllByRole('region').map(region => within(region).getByRole('heading').textContent)

it('shows a block for each kind that waits, with its count and the way to its rows', async () => {
  renderInConsole(<Waiting />)
  const drafts = within(await screen.findByRole('region', { name: block('drafts') }))
  expect(drafts.getByText('7')).toBeVisible()
  const link = drafts.getByRole('link', { name: text('workplace:waiting.newDraft') })
  expect(link).toHaveAttribute('href', '/form/step')
  expect(screen.getByRole('link', { name: 'Spring' })).toHaveAttribute('href', view.link)
  expect(titles()).toEqual([block('drafts'), block('views')])
})

it('lists live rooms with open alarms first, and counts their errors', async () => {
  const room = { id: recordId(5), title: 'Calm show' }
  fakeServer.respond(readWaiting, { ...nothingWaits, rooms: { count: 1, rows: [room] } })
  const worstAlarm = { kind: 'black', severity: 'error', slot: 'main', openedTime: time } as const
  const sick = buildRoom({ title: 'Sick show', worstAlarm, openAlarms: 3, openErrors: 2 })
  const calm = buildRoom(room)
  const off = buildRoom({ id: recordId(6), title: 'Show of tomorrow', startedTime: null, state: 'offline' })
  fakeServer.respond(listLiveRooms, buildPage([sick, calm, off]))
  renderInConsole(<Waiting />)
  const errors = await screen.findByRole('img', { name: text('liveAlarms:errors', { count: 2 }) })
  const [first, second, ...others] = screen.getAllByRole('listitem')
  expect(first).toContainElement(errors)
  expect(first).toHaveTextContent('Sick show')
  expect(second).toHaveTextContent(/^Calm show$/)
  expect(others).toEqual([])
})

it('says in one line that nothing waits, without empty blocks', async () => {
  fakeServer.respond(readWaiting, {
    ...nothingWaits,
    queues: null,
    rooms: null,
    articles: null,
    planned: null,
  })
  renderInConsole(<Waiting />)
  expect(await screen.findByText(text('workplace:waiting.nothing'))).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

it('follows the order of the user, who hides and shows blocks', async () => {
  fakeServer.respond(readWorkplacePreference, { blocks: ['views', 'drafts'] })
  fakeServer.respond(saveWorkplacePreference, null)
  const { user } = renderInConsole(<Waiting />)
  await waitFor(() => expect(titles()).toEqual([block('views'), block('drafts')]))
  await user.click(screen.getByRole('button', { name: text('workplace:waiting.arrange') }))
  await user.click(
    await screen.findByRole('switch', { name: text('workplace:waiting.show', { name: block('drafts') }) }),
  )
  await user.click(screen.getByRole('button', { name: text('workplace:waiting.save') }))
  await waitFor(() =>
    expect(fakeServer.requests(saveWorkplacePreference).map(({ body }) => body)).toEqual([
      { blocks: ['views'] },
    ]),
  )
})
