/** A peer sent invalid RTMP or exceeded a limit. It ends that peer's connection only. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}
