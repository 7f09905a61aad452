import type { EmbeddedSettings, ExternalSettings } from '@greenroom/live-engine'
import type { MediaLimits } from '@greenroom/media'
import type { Settings } from '../../../platform/settings.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const second = 1000

/** Limits of the media server. */
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
  hlsStreamBytes: settings.LIVE_HLS_STREAM_MB * megabyte,
  hlsBytes: settings.LIVE_HLS_MB * megabyte,
  hlsIdleMs: settings.LIVE_HLS_IDLE_SECONDS * second,
})

/** Settings of the embedded media server. */
export const embeddedSettingsOf = (settings: Settings): EmbeddedSettings => ({
  host: settings.LIVE_RTMP_HOST ?? settings.HOST,
  rtmpPort: settings.LIVE_RTMP_PORT,
  httpPort: settings.LIVE_HTTP_PORT,
  relayUrl: settings.LIVE_RELAY_URL,
  limits: limitsOf(settings),
})

/** Settings of external media servers. */
export function externalSettingsOf(settings: Settings): ExternalSettings {
  const { LIVE_AUDIENCE, LIVE_HOOK_SECRET: hookSecret = '', LIVE_NODES } = settings
  const rtmpUrls = rtmpUrlsOf(settings)
  return {
    nodes: LIVE_NODES.map((apiUrl, place) => ({ apiUrl, hookSecret, rtmpUrl: rtmpUrls[place] ?? '' })),
    hasAudience: LIVE_AUDIENCE,
    limits: limitsOf(settings),
  }
}

const rtmpPort = 1935

/** RTMP base addresses of external media servers, without the app: configured, or else at the host of their API. */
export const rtmpUrlsOf = ({
  LIVE_NODES,
  LIVE_NODES_RTMP,
}: Pick<Settings, 'LIVE_NODES' | 'LIVE_NODES_RTMP'>): string[] =>
  LIVE_NODES.map((apiUrl, place) =>
    (LIVE_NODES_RTMP[place] ?? `rtmp://${new URL(apiUrl).hostname}:${rtmpPort}`).replace(/\/+$/, ''),
  )
