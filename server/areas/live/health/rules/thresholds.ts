/** From where on something is wrong with what was measured. */
export const thresholds = {
  /** Parts of the frame rate that the encoder promised. */
  frameRateError: 0.8,
  frameRateWarning: 0.95,
  keyFrameIntervalSeconds: 4,
  audioLagMs: 500,
} as const

/** How long something must be wrong until an alarm opens, and right until it closes, in milliseconds. */
export interface AlarmDelays {
  openAfterMs: number
  closeAfterMs: number
}
export const measuredDelays: AlarmDelays = { openAfterMs: 5000, closeAfterMs: 10_000 }
/** Of what is seen in one moment. */
export const momentDelays: AlarmDelays = { openAfterMs: 0, closeAfterMs: 10_000 }
export const stallDelays: AlarmDelays = { openAfterMs: 0, closeAfterMs: 3000 }

/** Times of the rules, in milliseconds. */
export const times = {
  /** What is measured over five seconds says nothing before them. */
  settle: 6000,
  /** The output leaves a main stream of which nothing came for so long. */
  switchAfterSilence: 3000,
  /** What ffmpeg found holds for so long. */
  checkHolds: 5000,
  /** After that the room is off the air, and no news. */
  offlineAlarm: 600_000,
} as const
