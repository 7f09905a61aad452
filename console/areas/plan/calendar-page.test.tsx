import './locales/index.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { createShow, updateShow } from '@greenroom/contract/areas/live-shows/shows'
import { readPlan } from '@greenroom/contract/areas/plan/plan'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildShow, recordId } from '../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { buildRoom } from '../live/testing/rooms.ts'
import { Component } from './calendar-page.tsx'
import type { PlannedShow } from './entries.ts'

// A Friday; the installation is in Shanghai, eight hours before UTC.
const now = Date.parse('2026-11-27T06:00:00.000Z')
const shanghai = (time: string, day = '2026-11-27') => new Date(`${day}T${time}:00+08:00`).toISOString()
const room = { id: recordId(1), title: 'Kitchen' }
const show = (number: number, from: string, to: string, changes: Partial<PlannedShow> = {}): PlannedShow => ({
  ...{ id: recordId(number), room, title: 'Evening show', version: 3 },
  ...{ startTime: shanghai(from), endTime: shanghai(to) },
  ...changes,
})
const stored = (...[number, from, to]: Parameters<typeof show>) => {
  const { room: _, ...fields } = show(number, from, to)
  return buildShow({ ...fields, roomId: room.id })
}
type Plan = ResponseOf<typeof readPlan>
const rowsOf = <Row,>(...rows: Row[]) => ({ count: rows.length, rows })
const none: Plan = { shows: null, publications: null, contentItems: null, promotions: null, posts: null }

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(readDraft, null)
  fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
  fakeServer.respond(dropDraft, { dropped: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (plan: Partial<Plan>, options: ConsoleOptions = {}) => {
  fakeServer.respond(readPlan, { ...none, ...plan })
  return renderInConsole(<Component />, { timeZone: 'Asia/Shanghai', ...options })
}
const entry = (name: string | RegExp) => screen.findByRole('link', { name })
const dayOf = (name: string) => screen.findByRole('region', { name: new RegExp(name) })
/** Presses keys on the link of a show. */
const press = (link: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(link, { key })
}

describe('the calendar', () => {
  it('shows each kind on its day with its word, times and way', async () => {
    open({
      shows: rowsOf(show(10, '20:00', '21:30')),
      publications: rowsOf({
        id: recordId(20),
        title: 'Article',
        state: 'scheduled',
        startTime: shanghai('09:00'),
      }),
      contentItems: rowsOf({ id: recordId(30), title: 'Item', startTime: shanghai('23:00', '2026-11-28') }),
      promotions: rowsOf({
        ...{ id: recordId(40), title: 'Spring' },
        ...{ startTime: shanghai('08:00', '2026-11-01'), endTime: shanghai('08:00', '2026-12-01') },
      }),
      posts: rowsOf({
        id: recordId(50),
        title: 'News',
        startTime: null,
        endTime: shanghai('08:00', '2026-11-26'),
      }),
    })
    const friday = within(await dayOf('November 27'))
    expect(friday.getByRole('link', { name: 'Shows, Evening show 20:00–21:30 · Kitchen' })).toHaveAttribute(
      'href',
      `/dashboard/monitor?room=${room.id}&wall=1`,
    )
    expect(friday.getByRole('link', { name: 'WeChat publications, 09:00 Article' })).toHaveAttribute(
      'href',
      `/weixin/result?view=${recordId(20)}`,
    )
    const saturday = within(await dayOf('November 28'))
    expect(saturday.getByRole('link', { name: 'Content, 23:00 Item' })).toBeVisible()
    const across = within(screen.getByRole('list', { name: text('plan:acrossDays') }))
    expect(across.getByRole('link', { name: 'Promotions, Spring Nov 1 08:00–Dec 1 08:00' })).toBeVisible()
    expect(across.getByRole('link', { name: 'Workplace posts, News Until Nov 26 08:00' })).toBeVisible()
  })

  it('reads the week of the installation, and the days that the address names', async () => {
    const { navigate } = open({ shows: rowsOf() })
    await dayOf('November 27')
    expect(fakeServer.lastRequest(readPlan).query).toEqual({
      startTime: shanghai('00:00', '2026-11-22'),
      endTime: shanghai('00:00', '2026-11-29'),
    })
    await navigate('/?from=2027-01-06')
    await dayOf('January 6')
    expect(fakeServer.lastRequest(readPlan).query.startTime).toBe(shanghai('00:00', '2027-01-03'))
    await navigate('/?as=month')
    await dayOf('November 1,')
    expect(fakeServer.lastRequest(readPlan).query).toEqual({
      startTime: shanghai('00:00', '2026-11-01'),
      endTime: shanghai('00:00', '2026-12-06'),
    })
  })

  it('reads whole days in a week in which clocks are put forward', async () => {
    open({ shows: rowsOf() }, { timeZone: 'Europe/Berlin', address: '/?from=2026-03-29' })
    await dayOf('March 29')
    expect(fakeServer.lastRequest(readPlan).query).toEqual({
      startTime: '2026-03-28T23:00:00.000Z',
      endTime: '2026-04-04T22:00:00.000Z',
    })
  })

  it('goes forth, back, and to today', async () => {
    const { user, address } = open({ shows: rowsOf() })
    await dayOf('November 27')
    await user.click(screen.getByRole('button', { name: text('plan:next') }))
    expect(address()).toBe('/?from=2026-12-04')
    await user.click(screen.getByRole('button', { name: text('plan:previous') }))
    await user.click(screen.getByRole('button', { name: text('plan:previous') }))
    expect(address()).toBe('/?from=2026-11-20')
    await user.click(screen.getByRole('button', { name: text('plan:today') }))
    expect(address()).toBe('/')
  })

  it('hides a kind, and offers only those that the user may read', async () => {
    const { user, address } = open({ shows: rowsOf(show(10, '20:00', '21:00')), contentItems: rowsOf() })
    await entry(/Evening show/)
    const kinds = within(screen.getByRole('list', { name: text('plan:kinds') }))
    expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Shows1', 'Content0'])
    await user.click(kinds.getByRole('button', { name: /Shows/ }))
    expect(address()).toBe('/?hide=shows')
    expect(screen.queryByRole('link', { name: /Evening show/ })).toBeNull()
  })

  it('says how many rows of a kind it does not show, and where they are', async () => {
    const items = { count: 240, rows: [{ id: recordId(30), title: 'Item', startTime: shanghai('20:00') }] }
    open({ contentItems: items })
    expect(await entry('Content: 239 more not shown')).toHaveAttribute('href', '/list/content')
  })

  it('says so when the user may see nothing of it', async () => {
    open({})
    expect(await screen.findByText(text('plan:none.title'))).toBeVisible()
  })

  it('marks two shows of a room at one time', async () => {
    const other = show(11, '21:00', '22:00', { title: 'Other show' })
    open({ shows: rowsOf(show(10, '20:00', '21:30'), other, show(12, '22:00', '23:00', { title: 'Later' })) })
    expect(await entry(/Evening show.*Conflict/)).toBeVisible()
    expect(await entry(/Other show.*Conflict/)).toBeVisible()
    expect(await entry(/Later 22:00–23:00 · Kitchen$/)).toBeVisible()
  })
})

describe('a show on the calendar', () => {
  const moved = (from: string, to: string, day?: string) => ({
    startTime: shanghai(from, day),
    endTime: shanghai(to, day),
  })

  it('is moved by the keys of arrows, saved by Enter, and can be brought back', async () => {
    open({ shows: rowsOf(show(10, '20:00', '21:30')) })
    fakeServer.respond(updateShow, stored(10, '20:15', '21:45'))
    const link = await entry(/Evening show/)
    press(link, 'ArrowDown', 'ArrowRight')
    expect(screen.getByRole('status')).toHaveTextContent(/Moves to Nov 28, 20:15–21:45/)
    press(link, 'Enter')
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateShow)).toMatchObject({
        params: { id: recordId(10) },
        body: { version: 3, changes: moved('20:15', '21:45', '2026-11-28') },
      }),
    )
    expect(await screen.findByText(text('plan:done.moved', { title: 'Evening show' }))).toBeVisible()
    expect(screen.getByRole('button', { name: text('kit:undo') })).toBeVisible()
  })

  it('stays where it is after Escape', async () => {
    open({ shows: rowsOf(show(10, '20:00', '21:30')) })
    const link = await entry(/Evening show/)
    press(link, 'ArrowUp')
    expect(screen.getByRole('status')).toHaveTextContent('19:45')
    press(link, 'Escape')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('is dragged by a quarter of an hour, and letting go is no click on it', async () => {
    const { address } = open({ shows: rowsOf(show(10, '20:00', '21:30')) })
    fakeServer.respond(updateShow, stored(10, '21:00', '22:30'))
    const link = await entry(/Evening show/)
    link.setPointerCapture = () => undefined
    fireEvent.pointerDown(link, { button: 0, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(link, { clientX: 0, clientY: 46 })
    fireEvent.pointerUp(link)
    fireEvent.click(link)
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateShow).body.changes).toEqual(moved('21:00', '22:30')),
    )
    expect(address()).toBe('/')
  })

  it('is not moved onto another one of its room, nor into the past, and the reason is said', async () => {
    const earlier = show(11, '18:00', '19:00', { title: 'Early show' })
    open({ shows: rowsOf(earlier, show(10, '19:15', '20:15')) })
    const link = await entry(/Evening show/)
    press(link, 'ArrowUp')
    fireEvent.keyDown(link, { key: 'ArrowUp' })
    expect(screen.getByRole('status')).toHaveTextContent('“Kitchen” has “Early show” at this time')
    press(link, 'Enter')
    expect(fakeServer.requests(updateShow)).toEqual([])
    press(link, 'ArrowLeft')
    expect(screen.getByRole('status')).toHaveTextContent(text('plan:refusal.past'))
  })

  it('is moved to another day of the month', async () => {
    open({ shows: rowsOf(show(10, '20:00', '21:30')) }, { address: '/?as=month' })
    fakeServer.respond(updateShow, stored(10, '20:00', '21:30'))
    const link = await entry(/Evening show/)
    press(link, 'ArrowDown', 'Enter')
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateShow).body.changes).toEqual(moved('20:00', '21:30', '2026-12-04')),
    )
  })

  it('cannot be moved when it is over', async () => {
    open({ shows: rowsOf(show(10, '12:00', '13:00')) })
    press(await entry(/Evening show/), 'ArrowDown')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('cannot be moved or planned by users who may only read', async () => {
    open({ shows: rowsOf(show(10, '20:00', '21:00')) }, { permissions: ['live-room:read'] })
    press(await entry(/Evening show/), 'ArrowDown')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(screen.queryByRole('button', { name: text('plan:create') })).toBeNull()
    expect(screen.queryByRole('button', { name: /New show on/ })).toBeNull()
  })

  it('is planned at the time that was pressed, in a room that is chosen', async () => {
    const { user } = open({ shows: rowsOf() })
    const rooms = [
      buildRoom({ id: room.id, title: 'Kitchen' }),
      buildRoom({ id: recordId(2), title: 'Stage' }),
    ]
    fakeServer.respond(listLiveRooms, { list: rooms, total: 2, current: 1, pageSize: 50 })
    fakeServer.respond(createShow, stored(10, '20:00', '21:00'))
    fireEvent.click(await screen.findByRole('button', { name: /New show on.*November 28/ }), { detail: 0 })
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByRole('textbox', { name: /Title/ }), 'Night show')
    await user.click(form.getByRole('combobox', { name: /Live room/ }))
    await user.click(await screen.findByRole('option', { name: 'Stage', hidden: true }))
    await user.click(form.getByRole('button', { name: text('liveShows:action.create') }))
    await waitFor(() => {
      const { params, body } = fakeServer.lastRequest(createShow)
      expect(params).toEqual({ id: recordId(2) })
      expect(body).toMatchObject({ title: 'Night show', ...moved('20:00', '21:00', '2026-11-28') })
    })
  })
})
