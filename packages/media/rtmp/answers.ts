import { type AmfValue, amfObject } from './amf.ts'
import { commandMessage } from './command.ts'
import type { RtmpMessage } from './message.ts'

/** The one stream that a connection publishes on. */
export const publishStream = 1

/**
 * The response to `connect`.
 * @param fourCcList codecs of Enhanced RTMP that are taken; senders ask before they send anything but H.264
 */
export function connectAnswer(transaction: number, fourCcList: readonly string[] = []): RtmpMessage {
  const server = amfObject({ fmsVer: 'FMS/3,0,1,123', capabilities: 31, fourCcList })
  const status = amfObject({
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'Connected',
    objectEncoding: 0,
  })
  return commandMessage({ name: '_result', transaction, values: [server, status] })
}

/** The response to a command of this transaction. */
export function result(transaction: number, value: AmfValue): RtmpMessage {
  return commandMessage({ name: '_result', transaction, values: [null, value] })
}

export type StatusCode =
  | 'NetStream.Publish.Start'
  | 'NetStream.Publish.BadName'
  | 'NetStream.Unpublish.Success'
  | 'NetStream.Play.Failed'

/** An `onStatus` message about the published stream. */
export function statusMessage(level: 'status' | 'error', code: StatusCode, description: string): RtmpMessage {
  const status = amfObject({ level, code, description })
  return commandMessage({ name: 'onStatus', transaction: 0, values: [null, status] }, publishStream)
}
