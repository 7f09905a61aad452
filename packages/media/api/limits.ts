/** Limits beyond which the media server ends a connection or drops frames for a viewer. */
export interface MediaLimits {
  /** Most bytes of a publisher's incomplete messages. */
  messageBytes: number
  /** The same before it is admitted. */
  helloMessageBytes: number
  /** The largest chunk size that a publisher may announce, in bytes. */
  chunkBytes: number
  /** How many chunk streams a publisher may use. */
  chunkStreams: number
  /** How deep the values of a command or of metadata may be nested. */
  amfDepth: number
  /** Most values of a command or of metadata. */
  amfValues: number
  /** Longest time until a connection asks to publish. */
  helloMs: number
  /** Longest wait for the decision whether it may publish or play. */
  authoriseMs: number
  /** How many RTMP connections one address may have. */
  connectionsPerAddress: number
  /** How many RTMP connections may be open without publishing; a new one ends the oldest of them. */
  halfOpenConnections: number
  /** After how long without sound and picture a publisher is called stalled, in milliseconds. */
  stallMarkMs: number
  /** After how long without sound and picture a publisher is cut off, in milliseconds. */
  stallCutMs: number
  /** Most bytes of a stream's last group of pictures; a longer group is not stored. */
  pictureGroupBytes: number
  /** How many viewers there may be in all. */
  viewers: number
  /** Above this many waiting bytes, a viewer gets nothing before the next key frame. */
  viewerQueueBytes: number
  /** Longest time in which a viewer reads nothing of its waiting data. */
  viewerDrainMs: number
  /** How long viewers wait for a stream that has ended, or has not begun, in milliseconds. */
  endedStreamMs: number
  /** Most bytes of HLS segments of one stream in memory; older ones go earlier when it is exceeded. */
  hlsStreamBytes: number
  /** Most bytes of HLS segments of all streams: each may use an equal share. */
  hlsBytes: number
  /** How long a stream is cut for HLS after its last viewer, in milliseconds. */
  hlsIdleMs: number
}

const megabyte = 1024 * 1024

export const defaultLimits: MediaLimits = {
  messageBytes: 8 * megabyte,
  helloMessageBytes: 64 * 1024,
  chunkBytes: megabyte,
  chunkStreams: 32,
  amfDepth: 32,
  amfValues: 1000,
  helloMs: 10_000,
  authoriseMs: 10_000,
  connectionsPerAddress: 64,
  halfOpenConnections: 256,
  stallMarkMs: 2000,
  stallCutMs: 5000,
  pictureGroupBytes: 32 * megabyte,
  viewers: 5000,
  viewerQueueBytes: 2 * megabyte,
  viewerDrainMs: 30_000,
  endedStreamMs: 60_000,
  hlsStreamBytes: 32 * megabyte,
  hlsBytes: 256 * megabyte,
  hlsIdleMs: 30_000,
}
