/** A peer sent what is no RTMP, or more than the limits allow. It ends that peer's connection and nothing else. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}
