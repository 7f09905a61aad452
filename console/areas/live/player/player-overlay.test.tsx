import '../locales/index.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildRoom } from '../testing/rooms.ts'
import { PlayerOverlay } from './player-overlay.tsx'
import { newPlayer, type PlayerPhase, type PlayerState } from './player-state.ts'

const render = (phase: PlayerPhase, state: Partial<PlayerState> = {}, ban = buildRoom().ban) => {
  const onRetry = vi.fn()
  const shown = { ...newPlayer, ...state }
  const rendered = renderInConsole(
    <PlayerOverlay phase={phase} state={shown} ban={ban} isOff={false} isSmall={false} onRetry={onRetry} />,
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
  render('banned', {}, { untilTime: null, reason, userName: 'Lin' })
  expect(screen.getByText(text('livePlayer:bannedForGood', { reason }))).toBeVisible()
})

it.each(['connecting', 'stalled', 'waiting', 'engineDown', 'roomDeleted', 'forbidden'] as const)(
  'What is wrong is told in words: %s',
  phase => {
    render(phase)
    expect(screen.getByText(text(`livePlayer:phase.${phase}`))).toBeVisible()
  },
)
