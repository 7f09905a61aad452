import { expect, test } from 'vitest'
import { defaultLimits } from '../api/limits.ts'
import { audioHeader, picture, sound, videoHeader } from '../testing/frames.ts'
import { setStage } from '../testing/stage.ts'
import { HlsAudience } from './audience.ts'

const viewer = (id: string) => ({ id, kind: 'audience' as const, target: { output: 'out' }, labels: {} })

test('A player that comes after the end of a playlist gets another one, and the old one goes with its players', () => {
  const set = setStage()
  set.follow('out', 'live/a')
  const source = set.publish('live/a')
  const audience = new HlsAudience(set.stage, defaultLimits)
  const open = (id: string) => audience.open(viewer(id), '127.0.0.1', set.now())
  set.take(source, videoHeader(1))
  set.take(source, picture(0, true))
  const [first, second] = [open('one'), open('two')]
  expect(second?.channel).toBe(first?.channel)
  // From now on it has sound.
  set.take(source, audioHeader())
  for (const at of [1000, 2000]) {
    set.pass(1000)
    set.take(source, picture(at, true))
    set.take(source, sound(at))
  }
  const later = open('three')
  expect(first?.channel.shelf.isEnded).toBe(true)
  expect(later?.channel).not.toBe(first?.channel)
  expect(later?.channel.shelf.isEnded).toBe(false)
  for (let second = 0; second < 40; second++) {
    set.pass(1000)
    // Neither requests for the old playlist nor the new one keep it.
    audience.find(first?.id ?? '', set.now())
    audience.find(later?.id ?? '', set.now())
    audience.tick(set.now())
  }
  expect(audience.channel(first?.channel.key ?? '')).toBeUndefined()
  expect(audience.channel(later?.channel.key ?? '')).toBe(later?.channel)
})
