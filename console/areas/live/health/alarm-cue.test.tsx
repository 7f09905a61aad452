import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { invalidate } from '../../../kit/call/events.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildAlarm } from '../testing/health.ts'
import { AlarmCue } from './alarm-cue.tsx'
import { AlarmSummary } from './severity.tsx'

const contexts = vi.fn()
const part = () => ({ connect: vi.fn(), start: vi.fn(), stop: vi.fn(), addEventListener: vi.fn() })

beforeEach(() => {
  contexts.mockClear()
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
      constructor() {
        contexts()
      }
      createGain = () => ({ ...part(), gain: { value: 1 } })
      createOscillator = () => ({ ...part(), frequency: { value: 0 } })
      close = vi.fn()
    },
  )
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive: true },
    configurable: true,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'userActivation')
  window.localStorage.removeItem('live-cue')
})

const error = buildAlarm()
const warning = buildAlarm({ id: recordId(911), kind: 'silent', severity: 'warning' })
const later = buildAlarm({ id: recordId(912), kind: 'black' })
type Alarms = readonly ReturnType<typeof buildAlarm>[]
const respond = (list: Alarms) =>
  fakeServer.respond(listAlarms, { list: [...list], open: list.length, mutes: [] })
const cue = () => screen.findByRole('button', { name: text('liveHealth:cue.label') })

/** Changes the alarms on the server, and waits until the page shows them. */
async function change(list: Alarms): Promise<void> {
  respond(list)
  await invalidate('live-alarm.changed')
  const parts = (['error', 'warning'] as const).flatMap(severity => {
    const count = list.filter(alarm => alarm.severity === severity).length
    return count === 0 ? [] : text(`liveHealth:summary.${severity}s`, { count, value: String(count) })
  })
  const expected = parts.length === 0 ? text('liveHealth:summary.fine') : parts.join('')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(expected))
}
async function open(list: Alarms) {
  respond(list)
  const { user } = renderInConsole(
    <>
      <AlarmSummary />
      <AlarmCue />
    </>,
  )
  const button = await cue()
  await screen.findByRole('status')
  return { user, button }
}

it('The cue sounds when an error opens, not for those that were open, nor for warnings', async () => {
  await open([error])
  await change([error, warning])
  expect(contexts).not.toHaveBeenCalled()
  await change([later, error, warning])
  await waitFor(() => expect(contexts).toHaveBeenCalledOnce())
  await change([later])
  expect(contexts).toHaveBeenCalledOnce()
})

it('The cue sounds for an alarm that turned from a warning into an error', async () => {
  await open([warning])
  await change([{ ...warning, severity: 'error' }])
  await waitFor(() => expect(contexts).toHaveBeenCalledOnce())
})

it('The cue is silent while it is muted, and this browser remembers that', async () => {
  const { user, button } = await open([])
  expect(button).toHaveAttribute('aria-pressed', 'true')
  await user.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'false')
  await change([error])
  expect(contexts).not.toHaveBeenCalled()
  expect(window.localStorage.getItem('live-cue')).toBe('off')
})

it('The cue sounds when it is switched on, so that the user knows it', async () => {
  window.localStorage.setItem('live-cue', 'off')
  const { user, button } = await open([])
  await user.click(button)
  expect(contexts).toHaveBeenCalledOnce()
  expect(button).toHaveAttribute('aria-pressed', 'true')
})

it('The cue makes no sound before the user has pressed something, which browsers refuse', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  await open([])
  await change([error])
  expect(contexts).not.toHaveBeenCalled()
})
