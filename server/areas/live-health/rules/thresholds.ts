/** Bounds beyond which measurements are wrong. */
export const thresholds = {
  /** Fractions of the frame rate that the encoder declared. */
  frameRateError: 0.8,
  frameRateWarning: 0.95,
  keyFrameIntervalSeconds: 4,
  audioLagMs: 500,
  /** Speeds of a stream's clock, where 1 is real time. Hold-ups under a second stay within. */
  clockSlow: 0.8,
  clockFast: 1.2,
} as const

/** How long a condition must last until its alarm opens, and be over until it closes. */
export interface AlarmDelays {
  openAfterMs: number
  closeAfterMs: number
}
export const measuredDelays: AlarmDelays = { openAfterMs: 5000, closeAfterMs: 10_000 }
/** For conditions that are seen in one moment. */
export const momentDelays: AlarmDelays = { openAfterMs: 0, closeAfterMs: 10_000 }
export const stallDelays: AlarmDelays = { openAfterMs: 0, closeAfterMs: 3000 }

/** Times of the rules. */
export const times = {
  /** A new stream is not judged for this time, because measurements are means of five seconds. */
  settleMs: 6000,
  /** The output leaves a main stream that has sent nothing for this time. */
  switchAfterSilenceMs: 3000,
  /** A finding of ffmpeg counts for this time. */
  checkHoldsMs: 5000,
  /** A stream that broke off may come back within this time; then its alarm closes. */
  offlineAlarmMs: 600_000,
  /** A rotation of clips may send nothing for this time, between two clips or connections. */
  rotationGapMs: 10_000,
  /** A planned show decides this long before it begins whether a room is before its show. */
  plannedAheadMs: 7_200_000,
  /** ffmpeg may report a fault this much later than its settings say. */
  lateCheckMs: 5000,
} as const
