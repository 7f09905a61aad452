import { setSlate, switchSlot } from '@greenroom/contract/areas/live/studio'
import {
  type AlarmMute,
  acknowledgeAlarm,
  listAlarms,
  muteAlarms,
  unmuteAlarms,
} from '@greenroom/contract/areas/live-health/alarms'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildAlarm } from '../testing/health.ts'
import { buildRoom, buildStatus } from '../testing/rooms.ts'
import { AlarmList } from './alarm-list.tsx'

const roomId = recordId(900)
const alarm = buildAlarm({ kind: 'frameRateLow', value: 12.44, bound: 24 })
const closed = Array.from({ length: 6 }, (_, index) =>
  buildAlarm({ id: recordId(911 + index), closedTime: '2026-03-01T08:00:40.000Z' }),
)
const mute: AlarmMute = {
  roomId,
  roomTitle: 'Evening show',
  kind: 'codecChange',
  untilTime: '2026-03-02T08:00:00.000Z',
  userName: 'Lin',
}
const render = (options: ConsoleOptions = {}) => renderInConsole(<AlarmList roomId={roomId} />, options)
const button = (name: string) => screen.getByRole('button', { name })

describe('the alarms of a room', () => {
  it('show open alarms with their advice first, then muted and closed ones', async () => {
    fakeServer.respond(listAlarms, { list: [alarm, ...closed], open: 1, mutes: [mute] })
    const { user } = render()
    const open = within(await screen.findByRole('list', { name: text('liveHealth:alarms.open') }))
    const item = open.getByRole('listitem', { name: text('liveHealth:kind.frameRateLow') })
    expect(item).toHaveTextContent(text('liveHealth:measured.frameRateLow', { value: 12.4, bound: 24 }))
    expect(item).toHaveTextContent(text('liveHealth:hint.frameRateLow'))
    expect(screen.getByText(new RegExp(text('liveHealth:kind.codecChange')))).toHaveTextContent('Lin')
    const over = () => within(screen.getByRole('region', { name: text('liveHealth:alarms.recent') }))
    expect(over().getAllByRole('listitem')).toHaveLength(5)
    await user.click(button(text('liveHealth:alarms.all', { count: 6 })))
    expect(over().getAllByRole('listitem')).toHaveLength(6)
  })

  it('can be acknowledged, muted for a while and unmuted', async () => {
    fakeServer.respond(listAlarms, { list: [alarm], open: 1, mutes: [mute] })
    fakeServer.respond(acknowledgeAlarm, alarm)
    fakeServer.respond(muteAlarms, mute)
    fakeServer.respond(unmuteAlarms, null)
    const { user } = render()
    await user.click(await screen.findByRole('button', { name: text('liveHealth:alarms.acknowledge') }))
    await waitFor(() => expect(fakeServer.lastRequest(acknowledgeAlarm).params).toEqual({ id: alarm.id }))
    await user.click(button(text('liveHealth:alarms.mute')))
    await user.click(await screen.findByRole('menuitem', { name: text('liveHealth:alarms.night') }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(muteAlarms)).toMatchObject({
        params: { id: roomId },
        body: { kind: 'frameRateLow', untilTime: expect.any(String) },
      }),
    )
    await user.click(button(text('liveHealth:alarms.unmute')))
    await waitFor(() => expect(fakeServer.lastRequest(unmuteAlarms).body).toEqual({ kind: 'codecChange' }))
  })

  it('name who acknowledged them, and disable what the user may not do', async () => {
    const seen = { ...alarm, acknowledgedTime: alarm.openedTime, acknowledgedBy: 'Lin' }
    fakeServer.respond(listAlarms, { list: [seen], open: 1, mutes: [] })
    render({ permissions: ['live-room:read'] })
    expect(await screen.findByText(text('liveHealth:alarms.by', { name: 'Lin' }))).toBeVisible()
    expect(button(text('liveHealth:alarms.mute'))).toHaveAttribute('aria-disabled', 'true')
  })

  it('offer to switch to a stream that is live, with its state, and the slate', async () => {
    fakeServer.respond(listAlarms, { list: [alarm], open: 1, mutes: [] })
    fakeServer.respond(switchSlot, buildRoom())
    fakeServer.respond(setSlate, buildRoom())
    const status = buildStatus()
    const [main, hot, cold] = status.slots
    if (!main || !hot || !cold) throw new Error('A room has three slots')
    const live = { ...hot, state: 'live' as const, measured: main.measured }
    const { user } = renderInConsole(
      <AlarmList roomId={roomId} status={{ ...status, slots: [main, live, cold] }} />,
    )
    const item = within(await screen.findByRole('listitem', { name: text('liveHealth:kind.frameRateLow') }))
    const switching = item.getByRole('button', { name: new RegExp(text('live:slot.hot')) })
    expect(switching).toHaveTextContent(text('live:slotState.live'))
    expect(item.getByText(new RegExp(`^${text('live:slot.cold')}`))).toHaveTextContent(
      text('live:slotState.offline'),
    )
    await user.click(switching)
    await waitFor(() => expect(fakeServer.lastRequest(switchSlot).body).toEqual({ slot: 'hot' }))
    await user.click(item.getByRole('button', { name: text('liveHealth:remedy.slate') }))
    await waitFor(() => expect(fakeServer.lastRequest(setSlate).body).toEqual({ shown: true }))
  })

  it('list errors first, then the stream on air, then the oldest', async () => {
    const at = (minute: number) => `2026-03-01T08:0${minute}:00.000Z`
    const of = (place: number, fields: Partial<typeof alarm>) =>
      buildAlarm({ id: recordId(920 + place), openedTime: at(place), ...fields })
    const list = [
      of(5, { kind: 'silent', severity: 'warning', slot: 'hot' }),
      of(4, { kind: 'black', slot: 'main' }),
      of(3, { kind: 'frozen', severity: 'warning', slot: 'main' }),
      of(2, { kind: 'stalled', slot: 'hot' }),
      of(1, { kind: 'noKeyFrame', slot: 'main' }),
    ]
    fakeServer.respond(listAlarms, { list, open: 5, mutes: [] })
    renderInConsole(<AlarmList roomId={roomId} status={buildStatus()} />)
    const items = within(
      await screen.findByRole('list', { name: text('liveHealth:alarms.open') }),
    ).getAllByRole('listitem')
    const kinds = ['noKeyFrame', 'black', 'stalled', 'frozen', 'silent'] as const
    expect(items.map(item => item.getAttribute('aria-label'))).toEqual(
      kinds.map(kind => text(`liveHealth:kind.${kind}`)),
    )
  })

  it('press for a remedy only when viewers have lost the picture', async () => {
    const warning = buildAlarm({ id: recordId(912), kind: 'keyFrameIntervalLong', severity: 'warning' })
    fakeServer.respond(listAlarms, { list: [buildAlarm({ kind: 'black' }), warning], open: 2, mutes: [] })
    renderInConsole(<AlarmList roomId={roomId} status={buildStatus()} />)
    const slateOf = async (kind: 'black' | 'keyFrameIntervalLong') => {
      const item = await screen.findByRole('listitem', { name: text(`liveHealth:kind.${kind}`) })
      return within(item).getByRole('button', { name: text('liveHealth:remedy.slate') })
    }
    expect(await slateOf('black')).toHaveAttribute('data-variant', 'filled')
    expect(await slateOf('keyFrameIntervalLong')).toHaveAttribute('data-variant', 'default')
  })

  it('of all rooms lead to the room', async () => {
    fakeServer.respond(listAlarms, { list: [alarm], open: 1, mutes: [] })
    renderInConsole(<AlarmList />)
    const item = within(await screen.findByRole('listitem', { name: text('liveHealth:kind.frameRateLow') }))
    const link = item.getByRole('link', { name: alarm.roomTitle })
    expect(link).toHaveAttribute('href', expect.stringContaining(`room=${roomId}`))
  })

  it('have an empty state', async () => {
    fakeServer.respond(listAlarms, { list: [], open: 0, mutes: [] })
    render()
    expect(await screen.findByText(text('liveHealth:alarms.none'))).toBeVisible()
  })
})
