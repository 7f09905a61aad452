import './locales/index.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import {
  createShow,
  deleteShow,
  type LiveShow,
  listShows,
  updateShow,
} from '@greenroom/contract/areas/live-shows/shows'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { translatedPlaces } from '../live/testing/translated-places.ts'
import { PlannedShow } from './planned-show.tsx'
import { ShowsPanel } from './shows-panel.tsx'

const roomId = recordId(1)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const show = (number: number, from: number, to: number, changes: Partial<LiveShow> = {}): LiveShow => ({
  ...{ id: recordId(number), roomId, title: 'Evening show', ownerId: recordId(900), ownerName: 'Lin' },
  ...{ coverFileId: null, cover: '', notes: '', version: 1 },
  ...{ startTime: inMinutes(from), endTime: inMinutes(to) },
  ...changes,
})
const named = (name: string) => ({ name })

beforeEach(() => {
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(readDraft, null)
  fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
  fakeServer.respond(dropDraft, { dropped: true })
})

const open = async (shows: LiveShow[], options: ConsoleOptions = {}) => {
  fakeServer.respond(listShows, shows)
  return renderInConsole(<ShowsPanel roomId={roomId} />, options)
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], action: string) => {
  await user.click(
    await screen.findByRole('button', named(text('liveShows:action.more', { title: 'Evening show' }))),
  )
  await user.click(await screen.findByRole('menuitem', named(text(action))))
}

describe('the plan of a room', () => {
  it('says which show runs and which is over, with owner and notes', async () => {
    await open([
      show(10, -120, -60, { title: 'Morning show' }),
      show(11, -30, 30, { notes: 'Two cameras' }),
      show(12, 45, 90, { title: 'Night show' }),
    ])
    const item = (name: string) => screen.getByRole('listitem', { name })
    await screen.findByRole('list')
    expect(item('Morning show')).toHaveTextContent(text('liveShows:over'))
    expect(item('Evening show')).toHaveTextContent(text('liveShows:running'))
    expect(item('Evening show')).toHaveTextContent('Two cameras')
    expect(item('Evening show')).toHaveTextContent(text('liveShows:owner', { name: 'Lin' }))
    expect(item('Night show')).not.toHaveTextContent(text('liveShows:running'))
    expect(item('Night show')).toHaveTextContent(/Begins in 4[56] min/)
  })

  it('keeps titles, owners and notes of users from machine translation', async () => {
    await open([show(10, -10, 20, { notes: 'Two cameras' })])
    await screen.findByRole('list')
    for (const own of ['Evening show', 'Lin', 'Two cameras']) expect(translatedPlaces(own)).toEqual([])
  })

  it('has no buttons for users who may not plan', async () => {
    await open([show(10, 10, 20)], { permissions: ['live-room:read'] })
    await screen.findByRole('list')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a show', () => {
  it('is planned with its times, and the user as its owner', async () => {
    const { user } = await open([])
    fakeServer.respond(createShow, show(10, 60, 120))
    await user.click(await screen.findByRole('button', named(text('liveShows:action.create'))))
    const form = within(await screen.findByRole('dialog'))
    const type = (field: string, value: string) =>
      user.type(form.getByRole('textbox', { name: new RegExp(text(`liveShows:field.${field}`)) }), value)
    await type('title', 'Evening show')
    await type('startTime', '2030-03-01 20:00')
    await type('endTime', '2030-03-01 19:00')
    await user.click(form.getByRole('button', named(text('liveShows:action.create'))))
    expect(await form.findByText('The end must be after the start')).toBeVisible()
    await user.clear(form.getByRole('textbox', { name: new RegExp(text('liveShows:field.endTime')) }))
    await type('endTime', '2030-03-01 21:30')
    await user.click(form.getByRole('button', named(text('liveShows:action.create'))))
    await screen.findByText(text('liveShows:done.created', { title: 'Evening show' }))
    const { params, body } = fakeServer.lastRequest(createShow)
    expect(params).toEqual({ id: roomId })
    expect(body).toMatchObject({ title: 'Evening show', coverFileId: null, notes: '' })
    expect(Date.parse(body.endTime) - Date.parse(body.startTime)).toBe(90 * 60_000)
    expect(body.ownerId).not.toBeNull()
  })

  it('says at its field that another show has the time', async () => {
    const { user } = await open([show(10, 60, 120)])
    const msg = 'The room has another show at this time'
    fakeServer.respond(updateShow, refuse('invalid', { issues: [{ path: 'body.changes.startTime', msg }] }))
    await choose(user, 'liveShows:action.edit')
    const form = within(await screen.findByRole('dialog'))
    await user.type(
      form.getByRole('textbox', { name: new RegExp(text('liveShows:field.title')) }),
      '!{Enter}',
    )
    expect(await form.findByText(msg)).toBeVisible()
  })

  it('is deleted without a question, with an undo', async () => {
    const { user } = await open([show(10, 60, 120)])
    fakeServer.respond(deleteShow, null)
    await choose(user, 'liveShows:action.delete')
    await waitFor(() => expect(fakeServer.lastRequest(deleteShow).params).toEqual({ id: recordId(10) }))
    expect(await screen.findByRole('button', named(text('kit:undo')))).toBeVisible()
  })
})

describe('the line under the picture', () => {
  const line = async (shows: LiveShow[], isOnAir = false) => {
    fakeServer.respond(listShows, shows)
    renderInConsole(<PlannedShow roomId={roomId} isOnAir={isOnAir} />)
    await waitFor(() => expect(fakeServer.lastRequest(listShows).params).toEqual({ id: roomId }))
  }

  it('says until when the running show is planned, and whom to call', async () => {
    await line([show(10, -30, 30), show(11, 30, 60, { title: 'Night show' })], true)
    expect(await screen.findByText(/Planned until \d\d:\d\d/)).toBeVisible()
    expect(screen.getByText(text('liveShows:owner', { name: 'Lin' }))).toBeVisible()
    expect(screen.queryByText(/Night show/)).toBeNull()
  })

  it('says when the next show begins', async () => {
    await line([show(10, -90, -30), show(11, 90, 120)])
    expect(await screen.findByText(/Next at \d\d:\d\d: Evening show/)).toBeVisible()
  })

  it('counts the last hour before a show down', async () => {
    await line([show(11, 30, 60)])
    expect(await screen.findByText(/Begins in 3[01] min/)).toBeVisible()
    expect(screen.getByText('Evening show')).toBeVisible()
  })

  it('says that a show runs without a stream', async () => {
    await line([show(10, -30, 30)])
    expect(await screen.findByText(/Planned \d\d:\d\d–\d\d:\d\d, no stream yet/)).toBeVisible()
  })

  it('says that a show on air is over time', async () => {
    await line([show(10, -90, -3.5)], true)
    expect(await screen.findByText(/[23] min over time/)).toBeVisible()
  })
})
