import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { Picture } from './picture.ts'
import { SoundMeter } from './sound-meter.tsx'

const name = () => text('liveStudio:wall.level', { title: 'Show' })
let contexts: FakeContext[]
let captured: FakeStream[]
/** What every picture sounds like: the height of a square wave. */
let height: number

class FakeStream {
  readonly audio = [{ stop: vi.fn() }]
  readonly video = [{ stop: vi.fn() }]
  readonly getAudioTracks = () => this.audio
  readonly getVideoTracks = () => this.video
  readonly getTracks = () => [...this.audio, ...this.video]
}

class FakeContext {
  state = 'running'
  readonly suspend = vi.fn()
  readonly resume = vi.fn()
  readonly close = vi.fn()

  constructor() {
    contexts.push(this)
  }

  createMediaStreamSource() {
    return { connect: vi.fn(), disconnect: vi.fn() }
  }

  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(height) }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  contexts = []
  captured = []
  height = 0.1
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('AudioContext', FakeContext)
  Object.assign(HTMLVideoElement.prototype, {
    captureStream() {
      const stream = new FakeStream()
      captured.push(stream)
      return stream
    },
  })
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'captureStream')
  Reflect.deleteProperty(navigator, 'userActivation')
  Reflect.deleteProperty(document, 'hidden')
})

function meters(count = 1) {
  const pictures = Array.from({ length: count }, () => ({ current: new Picture() }))
  return renderInConsole(
    pictures.map((picture, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the meters are all the same
      <SoundMeter key={place} picture={picture} title="Show" />
    )),
  )
}
const listen = (milliseconds = 1100) => act(() => vi.advanceTimersByTime(milliseconds))
const meter = () => screen.queryByRole('meter', { name: name() })

describe('the meter of a picture', () => {
  it('says the level of its sound in decibels, and silence as such', () => {
    meters()
    listen()
    expect(meter()).toHaveAttribute('aria-valuenow', '-20')
    expect(meter()).toHaveAttribute('aria-valuetext', text('liveStudio:wall.decibels', { value: -20 }))
    height = 0
    listen()
    expect(meter()).toHaveAttribute('aria-valuenow', '-60')
    expect(meter()).toHaveAttribute('aria-valuetext', text('liveStudio:wall.silent'))
  })

  it('is not there while the browser keeps the sound back', () => {
    meters()
    for (const context of contexts) context.state = 'suspended'
    listen()
    expect(meter()).toBeNull()
    for (const context of contexts) context.state = 'running'
    listen()
    expect(meter()).not.toBeNull()
  })

  it('is not there for a picture without sound', () => {
    Object.assign(HTMLVideoElement.prototype, {
      captureStream: () => Object.assign(new FakeStream(), { getAudioTracks: () => [] }),
    })
    meters()
    listen()
    expect(meter()).toBeNull()
    expect(contexts).toEqual([])
  })

  it('makes no audio context before the user has pressed something, and one after', () => {
    Object.defineProperty(navigator, 'userActivation', {
      value: { hasBeenActive: false },
      configurable: true,
    })
    meters()
    listen()
    expect([contexts.length, meter()]).toEqual([0, null])
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
    act(() => void document.dispatchEvent(new Event('pointerdown')))
    listen()
    expect(meter()).not.toBeNull()
  })

  it('is not there in a browser that lets no page hear its videos', () => {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'captureStream')
    meters()
    listen()
    expect([contexts.length, meter()]).toEqual([0, null])
  })
})

describe('the meters of a wall', () => {
  it('share one audio context, copy no pictures, and end it with the last one', () => {
    const { unmount } = meters(9)
    listen()
    expect(screen.getAllByRole('meter', { name: name() })).toHaveLength(9)
    expect(contexts).toHaveLength(1)
    expect(captured.every(({ video: [track] }) => track?.stop.mock.calls.length === 1)).toBe(true)
    unmount()
    expect(contexts[0]?.close).toHaveBeenCalledOnce()
    expect(captured.every(({ audio: [track] }) => track?.stop.mock.calls.length === 1)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stop while the page is hidden', () => {
    meters()
    listen()
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(contexts[0]?.suspend).toHaveBeenCalledOnce()
    listen()
    expect(meter()).toBeNull()
  })
})
