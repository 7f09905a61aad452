import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { Activity, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '../settings/settings.ts'
import { Chart } from './chart.tsx'
import type { ChartFigures } from './chart-figures.ts'

const figures: ChartFigures = {
  hasOwnScales: true,
  kind: 'line',
  labels: ['1 Mar', '2 Mar'],
  series: [
    { name: 'Clicks', values: [1, 2] },
    { name: 'Reads', values: [3, 4] },
  ],
}

/** Observers of the elements on screen, which get their sizes from the test. */
const observers = new Set<() => void>()
let width = 600

class TestResizeObserver {
  readonly #notify: () => void
  constructor(notify: () => void) {
    this.#notify = notify
  }
  observe() {
    observers.add(this.#notify)
    this.#notify()
  }
  disconnect() {
    observers.delete(this.#notify)
  }
}

const resizeTo = (px: number) => {
  width = px
  for (const notify of observers) notify()
}
/** Until the chart library has arrived and its chart was started. */
const arrive = async () => {
  await act(() => import('./engine.ts'))
  await act(async () => {})
}
const drawings = () => document.querySelectorAll('svg').length

beforeEach(() => {
  width = 600
  vi.stubGlobal('ResizeObserver', TestResizeObserver)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  changeSettings({ theme: 'light' })
})

const chart = (onPick?: () => void) => (
  <MantineProvider env="test">
    <Chart figures={figures} onPick={onPick} />
  </MantineProvider>
)
const inTab = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Chart figures={figures} onPick={() => undefined} />
  </Activity>
)

describe('a chart', () => {
  it('is drawn once the library has arrived', async () => {
    render(chart())
    await arrive()
    expect(drawings()).toBe(1)
  })

  it('that leaves before the library arrives is never started', async () => {
    const { unmount } = render(chart())
    unmount()
    await arrive()
    expect(drawings()).toBe(0)
    expect(observers.size).toBe(0)
  })

  it('that loses its room and gets it again is disposed of and drawn again', async () => {
    render(chart(() => undefined))
    await arrive()
    act(() => resizeTo(0))
    expect(drawings()).toBe(0)
    act(() => resizeTo(400))
    await arrive()
    expect(drawings()).toBe(1)
  })

  it('of a hidden tab is drawn again when the tab is shown, also in a theme that changed meanwhile', async () => {
    const tab = (mode: 'visible' | 'hidden') => <MantineProvider env="test">{inTab(mode)}</MantineProvider>
    const { rerender } = render(tab('visible'))
    await arrive()
    rerender(tab('hidden'))
    act(() => changeSettings({ theme: 'dark' }))
    rerender(tab('visible'))
    await arrive()
    expect(drawings()).toBe(1)
    // Hidden and shown in one go: the state of the disposed chart is still there when the effects run.
    rerender(tab('hidden'))
    rerender(tab('visible'))
    await arrive()
    expect(drawings()).toBe(1)
  })

  it('whose effects run twice, as React does in development, is drawn once', async () => {
    render(<StrictMode>{chart(() => undefined)}</StrictMode>)
    await arrive()
    expect(drawings()).toBe(1)
  })

  it('follows a change of the theme and of its figures until it leaves, and not after', async () => {
    const { unmount } = render(chart(() => undefined))
    await arrive()
    act(() => changeSettings({ theme: 'dark' }))
    unmount()
    act(() => changeSettings({ theme: 'light' }))
    act(() => resizeTo(300))
    expect(drawings()).toBe(0)
  })
})
