/** A request as it left the browser. */
export interface RawRequest {
  method: string
  url: URL
  body: unknown
  /** Whether it has a key by which the server knows it again. */
  isKeyed: boolean
}
