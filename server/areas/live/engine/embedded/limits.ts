import type { MediaLimits } from '@greenroom/media'
import type { Settings } from '../../../../platform/settings.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const second = 1000

/** Limits of the media server from the settings. */
export const limitsOf = (settings: Settings): MediaLimits => ({
  messageBytes: settings.LIVE_MESSAGE_MB * megabyte,
  chunkBytes: settings.LIVE_CHUNK_KB * kilobyte,
  chunkStreams: settings.LIVE_CHUNK_STREAMS,
  amfDepth: settings.LIVE_AMF_DEPTH,
  amfValues: settings.LIVE_AMF_VALUES,
  helloMessageBytes: settings.LIVE_HELLO_MESSAGE_KB * kilobyte,
  helloMs: settings.LIVE_HELLO_SECONDS * second,
  authoriseMs: settings.LIVE_ADMISSION_SECONDS * second,
  connectionsPerAddress: settings.LIVE_CONNECTIONS_PER_ADDRESS,
  halfOpenConnections: settings.LIVE_HALF_OPEN_CONNECTIONS,
  stallMarkMs: settings.LIVE_STALL_SECONDS * second,
  stallCutMs: settings.LIVE_CUT_SECONDS * second,
  pictureGroupBytes: settings.LIVE_PICTURE_GROUP_MB * megabyte,
  endedStreamMs: settings.LIVE_ENDED_SECONDS * second,
  viewers: settings.LIVE_VIEWERS,
  viewerQueueBytes: settings.LIVE_VIEWER_QUEUE_MB * megabyte,
  viewerDrainMs: settings.LIVE_VIEWER_DRAIN_SECONDS * second,
})
