import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import {
  createLiveRoom,
  listLiveCategories,
  listLiveRooms,
  type RoomAlarm,
  readLiveRoom,
  updateLiveRoom,
} from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, revokeSlotKey } from '@greenroom/contract/areas/live/slots'
import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import { listChatChanges, listChatMessages } from '@greenroom/contract/areas/live-chat/chat'
import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { readSamples } from '@greenroom/contract/areas/live-health/history'
import { listRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import { listShows } from '@greenroom/contract/areas/live-shows/shows'
import { listTargets } from '@greenroom/contract/areas/live-targets/targets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listenToShortcuts } from '../../../kit/actions/listen.ts'
import { formatRelative } from '../../../kit/text/format.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildAlarm, noRecordings, samples } from '../testing/health.ts'
import { buildRoom, buildStatus } from '../testing/rooms.ts'
import { translatedPlaces } from '../testing/translated-places.ts'
import { Component as MonitorPage } from './monitor-page.tsx'

const evening = buildRoom()
const morning = buildRoom({
  id: recordId(901),
  title: 'Morning talk',
  state: 'offline',
  viewers: 0,
  cover: '/api/files/cover',
})

beforeEach(() => {
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(readDraft, null)
  fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
  fakeServer.respond(dropDraft, { dropped: true })
  fakeServer.respond(listLiveRooms, buildPage([evening, morning]))
  fakeServer.respond(listRecordings, noRecordings)
  fakeServer.respond(listLiveCategories, ['Music', 'Talk'])
  fakeServer.respond(readLiveRoom, ({ params }) => (params.id === morning.id ? morning : evening))
  const readTime = '2026-03-01T09:00:00.000Z'
  fakeServer.respond(listChatMessages, { list: [], before: null, readTime })
  fakeServer.respond(listChatChanges, { list: [], isCut: false, readTime })
  fakeServer.respond(listAlarms, { list: [], open: 0, mutes: [] })
  fakeServer.respond(readSamples, samples)
  fakeServer.respond(listShows, [])
  fakeServer.respond(listTargets, { list: [], profiles: 'available' })
  fakeServer.respond(readStudioStatus, ({ params }) =>
    buildStatus({ state: params.id === morning.id ? 'offline' : 'live' }),
  )
})

const named = (name: string | RegExp) => ({ name })
const button = (name: string) => screen.findByRole('button', named(name))
const openPage = (address = '/dashboard/monitor') => renderInConsole(<MonitorPage />, { address })

describe('the page of live rooms', () => {
  it('shows a live room when the address names none, and adds it to the address', async () => {
    const { address } = openPage()
    await waitFor(() => expect(address()).toContain(`room=${evening.id}`))
    expect(await screen.findByLabelText(text('livePlayer:picture', { title: 'Evening show' }))).toBeVisible()
  })

  it('switches to another room in a list with state and viewers of each room', async () => {
    const { user, address } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await screen.findByRole('combobox', named(text('live:page.chooseRoom'))))
    const option = await screen.findByRole('option', named(/Morning talk/))
    expect(option).toHaveTextContent(text('live:state.offline'))
    await user.click(option)
    await waitFor(() => expect(address()).toContain(`room=${morning.id}`))
    const picture = await screen.findByLabelText(text('livePlayer:picture', { title: 'Morning talk' }))
    expect(picture).toHaveAttribute('poster', expect.stringContaining(morning.cover))
  })

  it('shows several rooms, and remembers the number of rooms', async () => {
    const { user, address, unmount } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await screen.findByRole('radio', named(text('live:page.layoutMany', { count: 4 }))))
    await waitFor(() => expect(address()).toContain('wall=4'))
    await waitFor(() => expect(fakeServer.lastRequest(listLiveRooms).query).toMatchObject({ pageSize: 4 }))
    unmount()
    const again = openPage()
    const state = text('live:state.offline')
    const name = text('liveStudio:wall.open', { title: 'Morning talk', state })
    const tile = await screen.findByRole('link', named(name))
    expect(tile).toHaveTextContent(state)
    await again.user.click(tile)
    await waitFor(() => expect(again.address()).toContain(`room=${morning.id}&wall=1`))
    expect(await screen.findByLabelText(text('livePlayer:picture', { title: 'Morning talk' }))).toBeVisible()
  })

  it('opens the room of a link, although this browser last showed several rooms', async () => {
    window.localStorage.setItem('live-wall', '4')
    onTestFinished(() => window.localStorage.removeItem('live-wall'))
    openPage(`/dashboard/monitor?room=${morning.id}`)
    expect(await screen.findByRole('combobox', named(text('live:page.chooseRoom')))).toBeVisible()
    expect(screen.getByRole('radio', named(text('live:page.layoutOne')))).toBeChecked()
  })

  it('counts errors and warnings at the top, and leads to the room that needs a look first', async () => {
    const alarms = [
      buildAlarm({ roomId: evening.id, kind: 'bitRateLow', severity: 'warning' }),
      buildAlarm({ id: recordId(911), roomId: morning.id, roomTitle: morning.title }),
      buildAlarm({ id: recordId(912), roomId: evening.id, kind: 'silent', severity: 'warning' }),
    ]
    const mute = { roomTitle: '', untilTime: '2026-03-02T08:00:00.000Z', userName: 'Lin' }
    const mutes = [{ ...mute, roomId: evening.id, kind: 'silent' as const }]
    fakeServer.respond(listAlarms, { list: alarms, open: 2, mutes })
    const { user, address } = openPage('/dashboard/monitor?wall=9')
    const errors = text('liveHealth:summary.errors', { count: 1, value: '1' })
    const link = await screen.findByRole('link', named(new RegExp(errors)))
    expect(link).toHaveTextContent(text('liveHealth:summary.warnings', { count: 1, value: '1' }))
    await user.click(link)
    await waitFor(() => expect(address()).toContain(`room=${morning.id}`))
  })

  it('asks for sick rooms first, and names the alarm and its severity on a tile', async () => {
    const worstAlarm: RoomAlarm = {
      kind: 'black',
      severity: 'error',
      slot: 'main',
      openedTime: new Date(Date.now() - 180_000).toISOString(),
    }
    fakeServer.respond(
      listLiveRooms,
      buildPage([buildRoom({ worstAlarm, openAlarms: 1, openErrors: 1 }), morning]),
    )
    openPage('/dashboard/monitor?wall=4')
    const name = text('liveStudio:wall.openSick', {
      title: 'Evening show',
      severity: text('liveHealth:severity.error'),
      alarm: text('liveHealth:kind.black'),
      since: formatRelative(worstAlarm.openedTime, 'en-US', Date.now()),
    })
    const tile = await screen.findByRole('link', named(name))
    expect(tile).toHaveTextContent(formatRelative(worstAlarm.openedTime, 'en-US', Date.now()))
    expect(fakeServer.lastRequest(listLiveRooms).query).toMatchObject({ sort: 'severity' })
  })

  it('says on a tile by whom the room is cut off and until when', async () => {
    const { slots, ...status } = buildStatus({ state: 'offline' })
    const cutOff = { untilTime: null, reason: 'Wrong picture', userName: 'Wang Fang' }
    const cutOffSlots = slots.map(slot => ({ ...slot, state: 'offline' as const, measured: null, cutOff }))
    fakeServer.respond(readStudioStatus, { ...status, slots: cutOffSlots })
    openPage('/dashboard/monitor?wall=4')
    const params = { slot: text('live:slot.main'), name: 'Wang Fang' }
    const what = text('liveStudio:operations.cutOffForGood', params)
    const name = text('liveStudio:wall.openCutOff', { title: 'Morning talk', cutOff: what })
    const tile = await screen.findByRole('link', named(name))
    expect(tile).toHaveTextContent(what)
    expect(tile).toHaveTextContent(text('liveStudio:wall.cutOff'))
    expect(tile).not.toHaveTextContent(text('live:state.offline'))
  })

  it('says in the list of rooms by whom a room is cut off and until when, not that it is offline', async () => {
    const cutOff = { untilTime: null, reason: 'Wrong picture', userName: 'Wang Fang' }
    fakeServer.respond(
      listLiveRooms,
      buildPage([evening, buildRoom({ ...morning, state: 'offline', cutOff })]),
    )
    const { user } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await screen.findByRole('combobox', named(text('live:page.chooseRoom'))))
    const option = await screen.findByRole('option', named(/Morning talk/))
    const params = { slot: text('live:slot.main'), name: 'Wang Fang' }
    expect(option).toHaveTextContent(text('liveStudio:operations.cutOffForGood', params))
    expect(option).not.toHaveTextContent(text('live:state.offline'))
  })

  it('walks the rooms with an alarm by J and K, the worst first and round again', async () => {
    const worstAlarm = { kind: 'black', severity: 'error', slot: 'main' } as const
    const openedTime = '2026-03-01T08:00:00.000Z'
    const sick = { worstAlarm: { ...worstAlarm, openedTime }, openAlarms: 1, openErrors: 1 }
    const rooms = [buildRoom(sick), buildRoom({ ...morning, ...sick }), buildRoom({ id: recordId(902) })]
    fakeServer.respond(listLiveRooms, buildPage(rooms))
    const { user, address } = openPage('/dashboard/monitor?wall=4')
    await screen.findByRole('link', named(/Morning talk/))
    const stop = listenToShortcuts()
    onTestFinished(stop)
    for (const [key, id] of [
      ['j', evening.id],
      ['j', morning.id],
      ['j', evening.id],
      ['k', morning.id],
    ] as const) {
      await user.keyboard(key)
      await waitFor(() => expect(address()).toContain(`room=${id}&wall=1`))
    }
  })

  it('shows the last ten minutes of the room, with the alarms that opened meanwhile', async () => {
    const openedTime = new Date(Date.now() - 60_000).toISOString()
    const before = new Date(Date.now() - 3_600_000).toISOString()
    const list = [
      buildAlarm({ kind: 'black', openedTime, closedTime: openedTime }),
      buildAlarm({ id: recordId(912), kind: 'silent', openedTime: before, closedTime: before }),
    ]
    fakeServer.respond(listAlarms, { list, open: 0, mutes: [] })
    openPage(`/dashboard/monitor?room=${evening.id}`)
    const recent = within(await screen.findByRole('region', named(text('liveHealth:recent.title'))))
    expect(recent.getAllByRole('table')).toHaveLength(3)
    const alarms = recent.getByRole('list', named(text('liveHealth:recent.alarms')))
    expect(within(alarms).getAllByRole('listitem')).toHaveLength(1)
    expect(alarms).toHaveTextContent(text('liveHealth:kind.black'))
    expect(fakeServer.lastRequest(readSamples).query).toMatchObject({ minutes: 10 })
  })

  it('shows how long the room is on air', async () => {
    const started = Date.now() - 3_723_000
    fakeServer.respond(readLiveRoom, { ...evening, startedTime: new Date(started).toISOString() })
    openPage(`/dashboard/monitor?room=${evening.id}`)
    expect(await screen.findByText(/1:02:0\d/)).toBeVisible()
  })

  it.each(['', '&wall=4'])('keeps titles of rooms from machine translation: %s', async wall => {
    const openAlarm = buildAlarm({ roomTitle: evening.title })
    fakeServer.respond(listAlarms, { list: [openAlarm], open: 1, mutes: [] })
    openPage(`/dashboard/monitor?room=${evening.id}${wall}`)
    await screen.findAllByRole('listitem', named(text('liveHealth:kind.stalled')))
    await screen.findAllByLabelText(text('livePlayer:picture', { title: evening.title }))
    expect(translatedPlaces(evening.title)).toEqual([])
  })

  it('opens the push targets of the room from its menu', async () => {
    const { user } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await button(text('live:action.more', { title: evening.title })))
    await user.click(await screen.findByRole('menuitem', named(text('liveTargets:title'))))
    const drawer = named(text('liveTargets:of', { title: evening.title }))
    expect(await screen.findByRole('dialog', drawer)).toBeVisible()
  })

  it('creates a room and shows it', async () => {
    fakeServer.respond(createLiveRoom, morning)
    const { user, address } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await button(text('live:action.create')))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByRole('textbox', named(new RegExp(text('live:field.title')))), 'Morning talk')
    await user.type(form.getByRole('combobox', named(new RegExp(text('live:field.category')))), 'Talk')
    await user.click(form.getByRole('button', named(text('live:action.create'))))
    await waitFor(() => expect(address()).toContain(`room=${morning.id}`))
    expect(fakeServer.lastRequest(createLiveRoom).body).toMatchObject({
      title: 'Morning talk',
      category: 'Talk',
    })
  })

  it('saves the live method at once', async () => {
    fakeServer.respond(updateLiveRoom, { ...evening, method: 'video', version: 2 })
    const { user } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await screen.findByRole('radio', named(text('live:method.video'))))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateLiveRoom).body).toEqual({
        version: 1,
        changes: { method: 'video' },
      }),
    )
  })
})

describe('the keys of a room', () => {
  async function openKeys() {
    const { user } = openPage(`/dashboard/monitor?room=${evening.id}`)
    await user.click(await button(text('live:action.keys')))
    const drawer = await screen.findByRole('dialog')
    return { user, drawer }
  }
  const streamKey = `${evening.id}-hot?key=the-secret`

  it('are shown only once, right after they were created', async () => {
    const [, hot = evening.slots[0]] = evening.slots
    if (!hot) throw new Error('a room has three slots')
    const slot = { ...hot, hasKey: true, keyChangedTime: '2026-03-01T09:00:00.000Z' }
    fakeServer.respond(issueSlotKey, { pushServer: hot.pushServer, streamKey, slot })
    const { user, drawer } = await openKeys()
    const part = within(drawer).getByRole('region', named(text('live:slot.hot')))
    await user.click(within(part).getByRole('button', named(text('live:keys.issue'))))
    expect(await within(part).findByDisplayValue(streamKey)).toBeVisible()
    const what = text('live:keys.key')
    await user.click(within(part).getByRole('button', named(text('live:keys.copy', { what }))))
    expect(await navigator.clipboard.readText()).toBe(streamKey)
    await user.keyboard('{Escape}')
    await user.click(await button(text('live:action.keys')))
    await screen.findByRole('dialog')
    expect(screen.queryByDisplayValue(streamKey)).toBeNull()
  })

  it('are revoked after a confirmation that names room and slot', async () => {
    const [main] = evening.slots
    if (!main) throw new Error('a room has three slots')
    fakeServer.respond(revokeSlotKey, { ...main, hasKey: false })
    const { user, drawer } = await openKeys()
    await user.click(within(drawer).getByRole('button', named(text('live:keys.revoke'))))
    const params = { title: 'Evening show', slot: text('live:slot.main') }
    const question = await screen.findByRole('dialog', named(text('live:keys.revokeTitle', params)))
    expect(fakeServer.requests(revokeSlotKey)).toEqual([])
    await user.click(within(question).getByRole('button', named(text('live:keys.revoke'))))
    await waitFor(() => expect(fakeServer.lastRequest(revokeSlotKey).params.slot).toBe('main'))
  })
})
