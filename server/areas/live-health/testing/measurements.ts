import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'

/** Measurements of a faultless stream: 30 pictures and 1,096 kbit/s. */
export const goodMeasurement: StreamMeasurement = {
  frameRate: 30,
  declaredFrameRate: 30,
  videoBitRate: 1000,
  audioBitRate: 96,
  keyFrameInterval: 2,
  audioLag: 10,
  width: 1280,
  height: 720,
  videoCodec: 'avc1.64001f',
  audioCodec: 'mp4a.40.2',
}
