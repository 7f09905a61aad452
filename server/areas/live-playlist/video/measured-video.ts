/** The facts of a clip. */
export interface MeasuredVideo {
  durationMs: number
}
