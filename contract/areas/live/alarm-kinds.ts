/** Faults that ffmpeg can find in the picture and sound of a stream. Servers without ffmpeg find none. */
export const pictureFaults = ['black', 'frozen', 'silent'] as const
export type PictureFault = (typeof pictureFaults)[number]

/**
 * Faults of a stream. `offline`: it broke off and did not come back. `stalled`: it is connected but sends
 * nothing. `noPicture`: its pictures stopped, and its sound goes on. `noSound`: its sound stopped, and its pictures go on.
 * `audioOnly`: it has had sound alone since its beginning. `clockSpeed`: its clock does not run in real time.
 * `timestampJump`: its timestamps jumped. `noKeyFrame`: new viewers see no picture. `codecUnfit`: HLS, recordings and
 * push targets leave its picture or its sound out.
 */
export const alarmKinds = [
  'offline',
  'stalled',
  'noPicture',
  'noSound',
  'audioOnly',
  'clockSpeed',
  'frameRateLow',
  'bitRateLow',
  'bitRateHigh',
  'keyFrameIntervalLong',
  'audioLag',
  'timestampJump',
  'codecChange',
  'codecUnfit',
  'noKeyFrame',
  ...pictureFaults,
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Kinds that can be errors, of which users and webhooks are notified; the others are warnings alone. */
export const errorKinds = [
  'offline',
  'stalled',
  'noPicture',
  'noSound',
  'clockSpeed',
  'frameRateLow',
  'audioLag',
  'noKeyFrame',
  'black',
  'frozen',
] as const satisfies readonly AlarmKind[]

/** `error`: viewers notice it now. `warning`: they may notice it soon. */
export const alarmSeverities = ['warning', 'error'] as const
export type AlarmSeverity = (typeof alarmSeverities)[number]
