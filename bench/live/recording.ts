import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { finishRecording, type startMediaServer } from '@greenroom/media'
import { pushHeavy } from '@greenroom/media/testing/heavy-push'
import { processorMs, residentMiB } from '../kit/process.ts'
import { measure, type Run } from '../kit/run.ts'
import { atMost } from '../kit/table.ts'

interface RecordingMedia {
  name: string
  server: Awaited<ReturnType<typeof startMediaServer>>
  rtmp: (path: string) => string
  processId: () => number
}

const rooms = 9
const kbps = 4000
const framesPerSecond = 30

/** Measures what recordings cost beyond the streams, and whether they have every picture. */
export async function measureRecording(media: RecordingMedia, { scope, size }: Run): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-bench-recording-'))
  scope.defer(() => rm(directory, { recursive: true, force: true }))
  const outputs = Array.from({ length: rooms }, (_, room) => `recorded${room}`)
  const stops: (() => void)[] = []
  for (const output of outputs) {
    media.server.openOutput(output, `live/${output}`)
    stops.push(await pushHeavy(media.rtmp(`live/${output}`), kbps))
  }
  const shareOf = async (milliseconds: number) => {
    const [before, begun] = [processorMs(media.processId()), performance.now()]
    await delay(milliseconds)
    return ((processorMs(media.processId()) - before) * 100) / (performance.now() - begun)
  }
  await measure([media], {
    title: `Recording of ${rooms} rooms of ${kbps / 1000} Mbit/s`,
    rounds: 1,
    target: { 'processor time beyond the streams': atMost(15, '%'), 'missing pictures': atMost(0) },
    async measure({ processId, server }) {
      await delay(size(2000, 500))
      const without = await shareOf(size(20_000, 2000))
      const options = { directory, fileMs: 3_600_000, fileBytes: 4e9, idleMs: 60_000 }
      for (const output of outputs) server.record(output, options)
      await delay(size(2000, 2500))
      const share = await shareOf(size(20_000, 2000))
      const memory = residentMiB(processId())
      for (const output of outputs) server.stopRecording(output)
      await delay(1000)
      const missing = await missingPictures(directory)
      return {
        'processor time beyond the streams': share - without,
        'missing pictures': missing,
        'memory of the media process, MiB': memory,
      }
    },
  })
  for (const stop of stops) stop()
}

/** Pictures that are not in the files, although their time is. @throws Error when a room has no file */
async function missingPictures(directory: string): Promise<number> {
  const names = await readdir(directory)
  if (names.length < rooms) throw new Error(`${names.length} of ${rooms} rooms were recorded`)
  let missing = 0
  for (const name of names) {
    const { durationMs = 0, pictures = 0 } = (await finishRecording(join(directory, name))) ?? {}
    missing += Math.max(0, Math.round((durationMs * framesPerSecond) / 1000) - pictures)
  }
  return missing
}
