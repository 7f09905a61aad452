import {
  allowSlot,
  banRoom,
  type StudioStatus,
  setSlate,
  stopSlot,
  switchSlot,
} from '@greenroom/contract/areas/live/studio'
import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { listRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { type ConsoleOptions, renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { setWindowWidth, usualWidth } from '../../../testing/window-width.ts'
import { StatusPanel } from '../status/status-panel.tsx'
import { buildAlarm, noRecordings } from '../testing/health.ts'
import { buildRoom, buildStatus } from '../testing/rooms.ts'
import { OperationsPanel } from './operations-panel.tsx'

const room = buildRoom()
const render = (status = buildStatus(), options: ConsoleOptions = {}) =>
  renderInConsole(<OperationsPanel room={room} status={status} />, options)
beforeEach(() => {
  fakeServer.respond(listAlarms, { list: [], open: 0, mutes: [] })
  fakeServer.respond(listRecordings, noRecordings)
})

const named = (name: string | RegExp) => ({ name })
const button = (name: string) => screen.getByRole('button', named(name))

describe('the picture information', () => {
  it('names what the server lacks and how to get it, only while it is missing', () => {
    const query = (status = buildStatus()) => ({ data: status, error: null, refetch: () => {} })
    const { unmount } = renderInConsole(<StatusPanel roomId={room.id} query={query()} />)
    expect(screen.getByText(text('liveStudio:status.getFfmpeg'))).toBeVisible()
    expect(screen.getByText(text('live:engine.embedded'))).toBeVisible()
    const off = (reason: string) => text('liveStudio:status.checksOff', { reason: text(reason) })
    expect(screen.getByText(off('live:missing.ffmpegMissing'))).toBeVisible()
    unmount()
    const slow = buildStatus({ transcoding: 'ffmpegSlow', checks: 'ffmpegSlow', engine: 'node-7' })
    renderInConsole(<StatusPanel roomId={room.id} query={query(slow)} />)
    expect(screen.getByText(off('live:missing.ffmpegSlow'))).toBeVisible()
    expect(screen.queryByText(text('liveStudio:status.getFfmpeg'))).toBeNull()
    expect(screen.getByText('node-7')).toBeVisible()
  })

  it('says that viewers see the original until the chosen quality is made', () => {
    const query = (status: StudioStatus) => ({ data: status, error: null, refetch: () => {} })
    const status = buildStatus({ quality: '480p', isQualityAwaited: true })
    const { unmount } = renderInConsole(<StatusPanel roomId={room.id} query={query(status)} />)
    expect(screen.getByText(text('liveStudio:status.qualityAwaited', { quality: '480p' }))).toBeVisible()
    unmount()
    const made = { ...status, isQualityAwaited: false }
    renderInConsole(<StatusPanel roomId={room.id} query={query(made)} />)
    expect(screen.getByText('480p')).toBeVisible()
  })
})

describe('a stream in the status of its room', () => {
  it('with an open error is marked by shape and word, although a picture comes', async () => {
    const alarm = buildAlarm({ kind: 'black', slot: 'main' })
    fakeServer.respond(listAlarms, { list: [alarm], open: 1, mutes: [] })
    const query = { data: buildStatus(), error: null, refetch: () => {} }
    renderInConsole(<StatusPanel roomId={room.id} query={query} />)
    const main = await screen.findByTitle(text('liveHealth:severity.error'))
    expect(main).toHaveTextContent(text('live:slot.main'))
    expect(main.querySelector('[data-severity="error"] svg')).toBeInTheDocument()
    expect(main.querySelector('[data-tone="good"]')).toBeNull()
  })
})

describe('the quick operations', () => {
  it('stand in a bar on a phone, each by its name, with the recording', async () => {
    setWindowWidth(390)
    render()
    const bar = within(screen.getByRole('region', named(text('liveStudio:operations.title'))))
    expect(await bar.findByRole('button', named(text('liveRecording:start')))).toBeVisible()
    expect(bar.getAllByRole('button')).toHaveLength(6)
    expect(screen.queryByRole('heading')).toBeNull()
    setWindowWidth(usualWidth)
  })

  it('name what the server lacks, or the permission that the user lacks', async () => {
    const { user, unmount } = render()
    expect(button(text('liveStudio:operations.quality'))).toHaveAttribute('aria-disabled', 'true')
    await user.hover(button(text('liveStudio:operations.quality')))
    expect(await screen.findByText(text('live:missing.ffmpegMissing'))).toBeVisible()
    expect(button(text('liveStudio:operations.ban'))).not.toHaveAttribute('aria-disabled')
    unmount()
    render(buildStatus(), { permissions: ['live-room:read'] })
    for (const one of screen.getAllByRole('button')) expect(one).toHaveAttribute('aria-disabled', 'true')
  })

  it('show and hide the slate without ffmpeg', async () => {
    fakeServer.respond(setSlate, room)
    for (const [hasSlate, name] of [
      [false, 'liveStudio:operations.slateOn'],
      [true, 'liveStudio:operations.slateOff'],
    ] as const) {
      const { user, unmount } = render(buildStatus({ hasSlate }))
      await user.click(button(text(name)))
      await waitFor(() => expect(fakeServer.lastRequest(setSlate).body).toEqual({ shown: !hasSlate }))
      unmount()
    }
  })

  it('switch to a live slot at once, and ask before switching to a slot without a picture', async () => {
    fakeServer.respond(switchSlot, room)
    const status = buildStatus()
    const [main, hot, cold] = status.slots
    if (!main || !hot || !cold) throw new Error('a room has three slots')
    const { user } = render({ ...status, slots: [main, { ...hot, state: 'live' }, cold] })
    const choose = async (slot: 'hot' | 'cold') => {
      await user.click(button(text('liveStudio:operations.switch')))
      await user.click(await screen.findByRole('menuitem', named(new RegExp(text(`live:slot.${slot}`)))))
    }
    await choose('hot')
    await waitFor(() => expect(fakeServer.lastRequest(switchSlot).body).toEqual({ slot: 'hot' }))
    await choose('cold')
    const title = text('liveStudio:operations.switchTitle', { slot: text('live:slot.cold') })
    const question = await screen.findByRole('dialog', named(title))
    expect(fakeServer.requests(switchSlot)).toHaveLength(1)
    await user.click(within(question).getByRole('button', named(text('liveStudio:operations.switch'))))
    await waitFor(() => expect(fakeServer.lastRequest(switchSlot).body).toEqual({ slot: 'cold' }))
  })

  it('require a reason for stopping and banning', async () => {
    fakeServer.respond(stopSlot, room)
    fakeServer.respond(banRoom, room)
    const { user } = render()
    for (const operation of ['stop', 'ban'] as const) {
      const label = text(`liveStudio:operations.${operation}`)
      await user.click(button(label))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', named(label)))
      await user.type(dialog.getByRole('textbox', named(/Reason/)), ' Wrong picture ')
      await user.click(dialog.getByRole('button', named(label)))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(fakeServer.requests(stopSlot).map(({ body }) => body)).toEqual([
      { slot: 'main', reason: 'Wrong picture', term: 'tenMinutes' },
    ])
    expect(fakeServer.requests(banRoom).map(({ body }) => body.reason)).toEqual(['Wrong picture'])
  })
})

it('The dialog that stops a stream names room and slot, and asks for how long by keyboard', async () => {
  fakeServer.respond(stopSlot, room)
  const { slots, ...status } = buildStatus()
  const { user } = render({ ...status, slots: slots.map(slot => ({ ...slot, state: 'live' })) })
  await user.click(button(text('liveStudio:operations.stop')))
  const titleOf = (slot: 'main' | 'cold') =>
    text('liveStudio:operations.stopTitle', { title: room.title, slot: text(`live:slot.${slot}`) })
  const dialog = within(await screen.findByRole('dialog', named(titleOf('main'))))
  await user.click(dialog.getByRole('radio', named(text('live:slot.cold'))))
  expect(screen.getByRole('dialog', named(titleOf('cold')))).toBeVisible()
  expect(dialog.getByRole('radio', named(text('liveStudio:operations.terms.tenMinutes')))).toBeChecked()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(dialog.getByRole('radio', named(text('liveStudio:operations.terms.untilAllowed')))).toBeChecked()
  await user.type(dialog.getByRole('textbox', named(/Reason/)), 'Wrong picture')
  await user.click(dialog.getByRole('button', named(text('liveStudio:operations.stop'))))
  await waitFor(() =>
    expect(fakeServer.lastRequest(stopSlot).body).toEqual({
      ...{ slot: 'cold', reason: 'Wrong picture', term: 'untilAllowed' },
    }),
  )
})

it('The button that stops streams allows a slot that is cut off, while nothing is pushed', async () => {
  fakeServer.respond(allowSlot, room)
  const { slots, ...status } = buildStatus()
  const cutOff = { untilTime: null, reason: 'Wrong picture', userName: '' }
  const offline = slots.map(slot => ({ ...slot, state: 'offline' as const }))
  const { user } = render({
    ...status,
    slots: offline.map(slot => (slot.slot === 'hot' ? { ...slot, cutOff } : slot)),
  })
  expect(screen.queryByRole('button', named(text('liveStudio:operations.stop')))).toBeNull()
  await user.click(button(text('liveStudio:operations.allowSlot', { slot: text('live:slot.hot') })))
  await waitFor(() => expect(fakeServer.lastRequest(allowSlot).body).toEqual({ slot: 'hot' }))
})

it('The status panel says who cut off a slot and until when, and allows it again', async () => {
  fakeServer.respond(allowSlot, room)
  const { slots, ...status } = buildStatus()
  const by = { reason: 'Wrong picture', userName: 'Wang Fang' }
  const cutOffs = [{ ...by, untilTime: '2026-03-01T14:32:00.000Z' }, null, { ...by, untilTime: null }]
  const data = { ...status, slots: slots.map((slot, place) => ({ ...slot, cutOff: cutOffs[place] ?? null })) }
  const query = { data, error: null, refetch: () => undefined }
  const { user } = renderInConsole(<StatusPanel roomId={room.id} query={query} />)
  expect(screen.getByText(/^Main: cut off until \d\d:32 by Wang Fang$/)).toBeVisible()
  const forGood = { slot: text('live:slot.cold'), name: 'Wang Fang' }
  expect(screen.getByText(text('liveStudio:operations.cutOffForGood', forGood))).toBeVisible()
  expect(screen.getAllByText(text('liveStudio:operations.cutOffReason', by))).toHaveLength(2)
  await user.click(button(text('liveStudio:operations.allowSlot', { slot: text('live:slot.cold') })))
  await waitFor(() => expect(fakeServer.lastRequest(allowSlot).body).toEqual({ slot: 'cold' }))
})

it('The status panel shows measured values, and a dash for missing ones', () => {
  const query = { data: buildStatus(), error: null, refetch: () => undefined }
  renderInConsole(<StatusPanel roomId={room.id} query={query} />)
  expect(screen.getByText(text('live:state.live'))).toBeVisible()
  const rowOf = (slot: 'main' | 'hot') =>
    screen.getByRole('row', named(new RegExp(text(`live:slot.${slot}`))))
  expect(rowOf('main')).toHaveTextContent('3.00 Mbit/s30')
  expect(rowOf('hot')).toHaveTextContent('——')
  expect(screen.getByText(text('live:engine.embedded'))).toBeVisible()
})

it('The status panel names refused encoders and the cause', () => {
  const status = buildStatus()
  const refusals = ['addressFull', 'cutOff', 'pushed'] as const
  const slots = status.slots.map((slot, place) => {
    const cause = refusals[place] ?? 'pushed'
    return { ...slot, refused: { time: status.measuredTime, cause, address: '192.0.2.7', limit: 64 } }
  })
  const query = { data: { ...status, slots }, error: null, refetch: () => undefined }
  renderInConsole(<StatusPanel roomId={room.id} query={query} />)
  for (const { slot, refused } of slots) {
    const cause = text(`liveStudio:status.refusal.${refused.cause}`, { limit: 64 })
    const params = { slot: text(`live:slot.${slot}`), address: '192.0.2.7', cause }
    expect(screen.getByText(text('liveStudio:status.refused', params))).toBeVisible()
  }
})

it('The status panel names media servers that do not answer, and the addresses for an audience', () => {
  const status = buildStatus({ playAddresses: ['https://play.example.org/live/room.flv'] })
  const slots = status.slots.map(slot => ({ ...slot, state: 'unknown' as const, awayNode: 'srs:1985' }))
  const query = { data: { ...status, slots }, error: null, refetch: () => undefined }
  renderInConsole(<StatusPanel roomId={room.id} query={query} />)
  expect(screen.getByText(text('liveStudio:status.nodeAway', { node: 'srs:1985' }))).toBeVisible()
  expect(screen.getByLabelText('HTTP-FLV')).toHaveValue('https://play.example.org/live/room.flv')
})
