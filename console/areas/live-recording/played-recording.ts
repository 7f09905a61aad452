import type { RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'

/** A recording in the player. */
export interface PlayedRecording {
  recording: RecordingRow
  /** Where it begins to play, in seconds. */
  at: number
}

/** So much before an incident the player begins, in seconds. */
const leadSeconds = 5

/** The recording that has this instant, a few seconds before it; undefined when none can be played. */
export function recordingAt(list: readonly RecordingRow[], time: string): PlayedRecording | undefined {
  const instant = Date.parse(time)
  const recording = list.find(({ durationMs, startedTime, state }) => {
    const startedAt = Date.parse(startedTime)
    return state === 'stored' && instant >= startedAt && instant <= startedAt + durationMs
  })
  if (recording === undefined) return undefined
  const second = (instant - Date.parse(recording.startedTime)) / 1000
  return { recording, at: Math.max(0, second - leadSeconds) }
}
