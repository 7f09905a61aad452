import type { MediaEvent, StreamEvent } from '../api/events.ts'
import type { Viewer } from '../api/viewer.ts'

/** Open publications and viewers, so that their end can be reported when the process crashes. */
export class Ledger {
  readonly #published = new Map<string, string>()
  readonly #viewers = new Map<string, Viewer>()

  record(event: StreamEvent): void {
    if (event.kind === 'published') this.#published.set(event.path, event.publishId)
    if (event.kind === 'unpublished') this.#published.delete(event.path)
    if (event.kind === 'viewerOpened') this.#viewers.set(event.viewer.id, event.viewer)
    if (event.kind === 'viewerClosed') this.#viewers.delete(event.viewer.id)
  }

  /** What ended together with the process. */
  close(detail: string): MediaEvent[] {
    const cause = 'serverCrashed'
    const events: MediaEvent[] = [
      ...[...this.#viewers.values()].map(viewer => ({ kind: 'viewerClosed', viewer, cause }) as const),
      ...[...this.#published].map(
        ([path, publishId]) => ({ kind: 'unpublished', path, publishId, cause, detail }) as const,
      ),
    ]
    this.#viewers.clear()
    this.#published.clear()
    return events
  }
}
