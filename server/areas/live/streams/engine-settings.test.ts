import { defaultLimits, type MediaLimits } from '@greenroom/media'
import { expect, it } from 'vitest'
import { readSettings } from '../../../platform/settings.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { limitsOf } from './engine-settings.ts'

const limitsBy = (environment: Record<string, string>) =>
  limitsOf(readSettings({ ...testEnvironment, ...environment }))

it('The default settings are the defaults of the media server', () => {
  expect(limitsBy({})).toEqual(defaultLimits)
})

it.each([
  ['LIVE_MESSAGE_MB', '2', { messageBytes: 2 * 1024 * 1024 }],
  ['LIVE_CHUNK_KB', '64', { chunkBytes: 64 * 1024 }],
  ['LIVE_CHUNK_STREAMS', '8', { chunkStreams: 8 }],
  ['LIVE_AMF_DEPTH', '4', { amfDepth: 4 }],
  ['LIVE_AMF_VALUES', '200', { amfValues: 200 }],
  ['LIVE_HELLO_MESSAGE_KB', '16', { helloMessageBytes: 16 * 1024 }],
  ['LIVE_ADMISSION_SECONDS', '4', { authoriseMs: 4000 }],
  ['LIVE_PICTURE_GROUP_MB', '8', { pictureGroupBytes: 8 * 1024 * 1024 }],
  ['LIVE_ENDED_SECONDS', '90', { endedStreamMs: 90_000 }],
  ['LIVE_HELLO_SECONDS', '3', { helloMs: 3000 }],
  ['LIVE_STALL_SECONDS', '1.5', { stallMarkMs: 1500 }],
  ['LIVE_CUT_SECONDS', '9', { stallCutMs: 9000 }],
  ['LIVE_CONNECTIONS_PER_ADDRESS', '5', { connectionsPerAddress: 5 }],
  ['LIVE_HALF_OPEN_CONNECTIONS', '7', { halfOpenConnections: 7 }],
  ['LIVE_VIEWERS', '20', { viewers: 20 }],
  ['LIVE_VIEWER_QUEUE_MB', '0.5', { viewerQueueBytes: 512 * 1024 }],
  ['LIVE_VIEWER_DRAIN_SECONDS', '12', { viewerDrainMs: 12_000 }],
  ['LIVE_HLS_STREAM_MB', '8', { hlsStreamBytes: 8 * 1024 * 1024 }],
  ['LIVE_HLS_MB', '64', { hlsBytes: 64 * 1024 * 1024 }],
  ['LIVE_HLS_IDLE_SECONDS', '60', { hlsIdleMs: 60_000 }],
] as [string, string, Partial<MediaLimits>][])('%s=%s is a limit of it', (name, value, limit) => {
  expect(limitsBy({ [name]: value })).toEqual({ ...limitsBy({}), ...limit })
})
