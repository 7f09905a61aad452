import { type PictureFault, pictureFaults } from '@greenroom/contract/areas/live/alarm-kinds'
import { keepRunning, type RunningProgram } from '@greenroom/live-engine'
import type { Logger } from '../../../platform/log.ts'
import { type CheckSettings, checkArguments } from './check-arguments.ts'
import { createFindingReader } from './read-findings.ts'
import { createPictureSplitter } from './split-pictures.ts'

export interface CheckOptions {
  command: string
  /** Address of the stream; called again at each start of ffmpeg. */
  from: () => string
  hasAudio: boolean
  settings: CheckSettings
  log: Logger
  onPicture(jpeg: Buffer): void
  /** Monotonic clock in milliseconds; for tests. */
  now?: () => number
}

/** An ffmpeg process that checks a stream. */
export interface Check extends RunningProgram {
  /** Current faults of picture and sound; null while ffmpeg reads nothing: older ones know no HEVC or AV1 in FLV. */
  found(): PictureFault[] | null
}

/** Runs ffmpeg on a stream until it is stopped. */
export function startCheck(options: CheckOptions, run: typeof keepRunning = keepRunning): Check {
  const { command, from, hasAudio, settings, log, onPicture, now = () => performance.now() } = options
  const since = new Map<PictureFault, number>()
  let isReading = false
  const [readFindings, splitPictures] = [createFindingReader(), createPictureSplitter()]
  const program = run(command, () => checkArguments(from(), hasAudio, settings), log, {
    // Faults that the previous process found may be over.
    started() {
      since.clear()
      isReading = false
    },
    output(bytes) {
      isReading = true
      for (const picture of splitPictures(bytes)) onPicture(picture)
    },
    errors(text) {
      for (const finding of readFindings(text)) {
        isReading = true
        if (finding === 'begun') continue
        const { fault, isThere } = finding
        if (!isThere) since.delete(fault)
        else if (!since.has(fault)) since.set(fault, now())
      }
    },
  })
  return {
    stop: program.stop,
    found() {
      if (!isReading) return null
      const blackMs = since.has('black') ? now() - (since.get('black') ?? 0) : undefined
      return pictureFaults.filter(fault => {
        if (fault === 'black') return blackMs !== undefined && blackMs >= settings.LIVE_BLACK_SECONDS * 1000
        // A black picture does not move either, so it is only black.
        return since.has(fault) && !(fault === 'frozen' && blackMs !== undefined)
      })
    },
  }
}
