export const messageType = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Data: 15,
  amf3Command: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const

/** A whole message of RTMP. */
export interface RtmpMessage {
  type: number
  /** In milliseconds, modulo 2^32. */
  timestamp: number
  streamId: number
  payload: Buffer
}
