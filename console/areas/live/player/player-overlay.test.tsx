import '../locales/index.ts'
import { allowSlot } from '@greenroom/contract/areas/live/studio'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildRoom } from '../testing/rooms.ts'
import { PlayerOverlay, type PlayerOverlayProps } from './player-overlay.tsx'
import { newPlayer, type PlayerPhase, type PlayerState } from './player-state.ts'

const room = buildRoom()
const render = (
  phase: PlayerPhase,
  state: Partial<PlayerState> = {},
  props: Partial<Pick<PlayerOverlayProps, 'ban' | 'slot' | 'isSmall'>> = {},
) => {
  const onRetry = vi.fn()
  const shown = { ...newPlayer, ...state }
  const rendered = renderInConsole(
    <PlayerOverlay
      roomId={room.id}
      phase={phase}
      state={shown}
      ban={null}
      slot={undefined}
      isOff={false}
      isSmall={false}
      onRetry={onRetry}
      {...props}
    />,
  )
  return { ...rendered, onRetry }
}

it('A codec that the browser does not support is named, and the user can retry', async () => {
  const codec = 'hvc1.1.6.L93.90'
  const { onRetry, user } = render('unsupported', { failure: { reason: 'unsupported', codec } })
  expect(screen.getByText(text('livePlayer:phase.unsupported'))).toBeVisible()
  expect(screen.getByText(text('livePlayer:codec', { codec }))).toBeVisible()
  await user.click(screen.getByRole('button', { name: text('livePlayer:retry') }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('A codec that the library of the player does not know is named as the server measures it', () => {
  const room = { isBanned: false, isEngineDown: false, isPushed: true, isCutOff: false, isMoving: true }
  const failure = { reason: 'unsupported' } as const
  render('unsupported', { failure, room: { ...room, videoCodec: 'vp09.00.21.08' } })
  expect(screen.getByText(text('livePlayer:codec', { codec: 'vp09.00.21.08' }))).toBeVisible()
})

it.each([1, 9])(
  'A browser that cannot keep up with %i pictures says so, and can try at once',
  async count => {
    const { onRetry, user } = render('overloaded', { failure: { reason: 'overloaded', pictures: count } })
    expect(screen.getByText(text('livePlayer:phase.overloaded', { count }))).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('livePlayer:retry') }))
    expect(onRetry).toHaveBeenCalledOnce()
  },
)

it('A ban is shown with its reason', () => {
  const reason = 'Wrong programme'
  render('banned', {}, { ban: { untilTime: null, reason, userName: 'Lin' } })
  expect(screen.getByText(text('livePlayer:bannedForGood', { reason }))).toBeVisible()
})

const cutOff = { untilTime: '2026-03-01T14:32:00.000Z', reason: 'Wrong picture', userName: 'Wang Fang' }

it('A picture that was cut off says by whom, until when and why, and allows the encoder again', async () => {
  fakeServer.respond(allowSlot, room)
  const { user } = render('cutOff', {}, { slot: { slot: 'hot', cutOff } })
  expect(screen.getByText(/^Hot standby: cut off until \d\d:32 by Wang Fang$/)).toBeVisible()
  expect(screen.getByText(text('liveStudio:operations.cutOffReason', cutOff))).toBeVisible()
  const allow = text('liveStudio:operations.allowSlot', { slot: text('live:slot.hot') })
  await user.click(screen.getByRole('button', { name: allow }))
  await waitFor(() => expect(fakeServer.lastRequest(allowSlot).body).toEqual({ slot: 'hot' }))
})

it('A small picture that was cut off says by whom, without a button in its link', () => {
  render('cutOff', {}, { slot: { slot: 'main', cutOff: { ...cutOff, untilTime: null } }, isSmall: true })
  const params = { slot: text('live:slot.main'), name: 'Wang Fang' }
  expect(screen.getByText(text('liveStudio:operations.cutOffForGood', params))).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it.each(['connecting', 'stalled', 'waiting', 'engineDown', 'roomDeleted', 'forbidden'] as const)(
  'What is wrong is told in words: %s',
  phase => {
    render(phase)
    expect(screen.getByText(text(`livePlayer:phase.${phase}`))).toBeVisible()
  },
)
