/** A request as it left the browser. */
export interface RawRequest {
  method: string
  url: URL
  body: unknown
}
