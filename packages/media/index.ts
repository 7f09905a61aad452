export type * from './api/clips.ts'
export type * from './api/copy.ts'
export type * from './api/events.ts'
export { defaultLimits, type MediaLimits } from './api/limits.ts'
export type * from './api/measurement.ts'
export type * from './api/media-server.ts'
export type * from './api/pusher.ts'
export type { RecordingOptions } from './api/recording.ts'
export type * from './api/target.ts'
export type * from './api/viewer.ts'
export { startMediaServer } from './parent/start.ts'
export { copyStream } from './push/copy-stream.ts'
export { type KeptStream, keepCopying, keepPlaying, keepPushing } from './push/keep.ts'
export { playClips } from './push/play-clips.ts'
export { push } from './push/push.ts'
export { TargetError } from './push/targets/target-error.ts'
export {
  type CutPlan,
  type CutRange,
  type CutResult,
  cutRecording,
  planCut,
  type RecordedSource,
} from './record/cut-recording.ts'
export { type FinishedRecording, finishRecording } from './record/finish-recording.ts'
export { isFlvRecording, recordingAsFlv } from './record/recording-as-flv.ts'
export { sampleFile } from './samples/samples.ts'
