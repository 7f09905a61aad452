import { expect, it } from 'vitest'
import { createOutputs } from './outputs.ts'
import { pathOf, pulledPathOf, renditionPath } from './paths.ts'
import { createRelay } from './relay.ts'

const roomId = '0199a000-0000-7000-8000-000000000001'
const mainKey = { roomId, slot: 'main' } as const
const main = pathOf(mainKey)
const hot = pathOf({ roomId, slot: 'hot' })
const made = renditionPath(roomId, '480p')
const original = { quality: 'original', hasSlate: false } as const
const smaller = { quality: '480p', hasSlate: false } as const
const remoteStreams = [{ key: mainKey, address: 'http://one' }]

const ignore = () => undefined
const silentLog = { info: ignore, warn: ignore, error: ignore }

function start(command: string | undefined) {
  const opened = new Map<string, string | null>()
  const pulls = new Set<string>()
  const recorded = new Set<string>()
  let programs = 0
  // Addresses where nothing listens.
  const own = {
    push: (path: string) => `rtmp://127.0.0.1:4/${path}`,
    play: (path: string) => `http://127.0.0.1:4/${path}`,
  }
  const media = {
    openOutput: (name: string, source: string | null) => void opened.set(name, source),
    pull: (path: string) => void pulls.add(path),
    stopPull: (path: string) => void pulls.delete(path),
    record: (output: string) => void recorded.add(output),
    stopRecording: (output: string) => void recorded.delete(output),
  }
  const outputs = createOutputs({
    ...{ media, own, log: silentLog },
    relay: createRelay(media, () => ''),
    ffmpeg: { command: () => command, missing: () => null, search: async () => command },
    run() {
      programs++
      return {
        async stop() {
          programs--
        },
      }
    },
  })
  return {
    outputs,
    shown: (output: string = roomId) => opened.get(output),
    programs: () => programs,
    isRecorded: () => recorded.has(roomId),
    pulls: () => [...pulls],
  }
}
it('shows the active slot, or the slate instead', async () => {
  const { outputs, shown } = start(undefined)
  outputs.show(roomId, 'main', undefined)
  expect(shown()).toBe(main)
  outputs.show(roomId, 'hot', smaller)
  expect(shown()).toBe(hot)
  outputs.show(roomId, 'hot', { quality: 'original', hasSlate: true })
  expect(shown()).toBe('own/slate')
  outputs.show(roomId, 'main', original)
  expect(shown()).toBe(main)
  await outputs.stop()
})

it('shows another quality while ffmpeg pushes it, and the slot itself before and after', async () => {
  const { outputs, shown, programs } = start('ffmpeg')
  outputs.show(roomId, 'main', smaller)
  expect([shown(), programs()]).toEqual([main, 0])
  outputs.changed(main, true)
  expect([shown(), programs()]).toEqual([main, 1])
  outputs.changed(made, true)
  expect(shown()).toBe(made)
  outputs.show(roomId, 'hot', undefined)
  expect([shown(), programs()]).toEqual([hot, 0])
  outputs.show(roomId, 'main', original)
  expect([shown(), programs()]).toEqual([main, 0])
  await outputs.stop()
})

it('shows the stream of another server while it has viewers, but prefers one that is pushed here', async () => {
  const { outputs, shown, pulls } = start(undefined)
  outputs.show(roomId, 'main', original)
  outputs.setRemoteStreams(remoteStreams)
  expect([shown(), pulls()]).toEqual([pulledPathOf(main), []])
  outputs.watched(roomId, true)
  outputs.watched(roomId, true)
  outputs.watched(roomId, false)
  expect(pulls()).toEqual([pulledPathOf(main)])
  outputs.changed(main, true)
  expect([shown(), pulls()]).toEqual([main, []])
  outputs.changed(main, false)
  expect([shown(), pulls()]).toEqual([pulledPathOf(main), [pulledPathOf(main)]])
  outputs.setRemoteStreams([])
  expect([shown(), pulls()]).toEqual([main, []])
  outputs.setRemoteStreams(remoteStreams)
  outputs.watched(roomId, false)
  expect(pulls()).toEqual([])
  await outputs.stop()
})

it('shows a single slot independently of its room’s output', async () => {
  const { outputs, shown, pulls } = start(undefined)
  outputs.show(roomId, 'hot', original)
  outputs.setRemoteStreams(remoteStreams)
  const output = outputs.openSlot(mainKey)
  outputs.watched(output, true)
  expect([shown(), shown(output), pulls()]).toEqual([hot, pulledPathOf(main), [pulledPathOf(main)]])
  await outputs.stop()
})

it('pulls another quality from the server that makes it, and the slot itself until it arrives', async () => {
  const { outputs, shown, pulls, programs } = start('ffmpeg')
  outputs.setRemoteStreams(remoteStreams)
  outputs.show(roomId, 'main', smaller)
  outputs.watched(roomId, true)
  expect(shown()).toBe(pulledPathOf(main))
  expect(pulls()).toEqual([pulledPathOf(main), pulledPathOf(made)])
  outputs.changed(pulledPathOf(made), true)
  expect([shown(), pulls(), programs()]).toEqual([pulledPathOf(made), [pulledPathOf(made)], 0])
  outputs.show(roomId, 'main', { ...smaller, hasSlate: true })
  expect([shown(), pulls()]).toEqual(['own/slate', []])
  await outputs.stop()
})

const recording = { directory: '/nowhere', fileMs: 1, fileBytes: 1, idleMs: 1 }

it('records a room from its stream on, over pauses, and never on two servers', async () => {
  const { isRecorded, outputs } = start(undefined)
  outputs.show(roomId, 'main', original)
  outputs.record(new Set([roomId]), recording)
  expect(isRecorded()).toBe(false)
  outputs.changed(main, true)
  expect(isRecorded()).toBe(true)
  outputs.changed(main, false)
  expect(isRecorded()).toBe(true)
  outputs.setRemoteStreams(remoteStreams)
  expect(isRecorded()).toBe(false)
  await outputs.stop()
})

it('records a room no more after a failure, until it is ordered anew', async () => {
  const { isRecorded, outputs } = start(undefined)
  outputs.show(roomId, 'main', original)
  outputs.changed(main, true)
  outputs.record(new Set([roomId]), recording)
  outputs.recordingFailed(roomId)
  outputs.changed(main, true)
  expect(isRecorded()).toBe(false)
  outputs.record(new Set([roomId]), recording)
  expect(isRecorded()).toBe(true)
  outputs.record(new Set(), recording)
  expect(isRecorded()).toBe(false)
  await outputs.stop()
})
