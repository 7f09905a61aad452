import { expect, test } from 'vitest'
import { tagType } from '../flv/tag.ts'
import { readVideoFacts } from '../flv/video-facts.ts'
import { readSample } from '../samples/samples.ts'
import { SamplePlayer } from './sample-player.ts'

test('a sample repeats with evenly spaced pictures', async () => {
  const player = new SamplePlayer(await readSample('pattern'), true)
  const frames = [...player.due(30_000)].filter(
    ({ type, payload }) => type === tagType.video && readVideoFacts(payload)?.isFrame === true,
  )
  const steps = frames.slice(1).map(({ timestamp }, place) => timestamp - (frames[place]?.timestamp ?? 0))
  expect(new Set(steps)).toEqual(new Set([40]))
  expect(frames.length).toBeGreaterThan(700)
})

test('a sample continues with a key frame after a pause', async () => {
  const player = new SamplePlayer(await readSample('pattern'), true)
  player.skipTo(2500)
  const [first] = [...player.due(5000)].filter(({ type }) => type === tagType.video)
  expect(readVideoFacts(first?.payload ?? Buffer.alloc(0))?.isKeyFrame).toBe(true)
  expect(first?.timestamp).toBeGreaterThan(2500)
})
