/** What is known of a clip. */
export interface MeasuredVideo {
  durationMs: number
}
