import type { StreamEvent } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type { ViewerTarget } from '../api/viewer.ts'
import { Programme } from './programme.ts'
import type { Source } from './source.ts'

/** The outputs, and the sources that somebody watches directly: each of those is a programme that never switches. */
export class Programmes {
  readonly outputs = new Map<string, Programme>()
  readonly previews = new Map<string, Programme>()
  readonly #limits: MediaLimits
  readonly #emit: (event: StreamEvent) => void

  constructor(limits: MediaLimits, emit: (event: StreamEvent) => void) {
    this.#limits = limits
    this.#emit = emit
  }

  /** Opens an output, or switches an open one. */
  follow(name: string, source: string | null, publishing: Source | undefined, now: number): void {
    let output = this.outputs.get(name)
    if (output === undefined) {
      output = new Programme(this.#limits, change =>
        this.#emit({ kind: 'switched', output: name, ...change }),
      )
      this.outputs.set(name, output)
    }
    output.follow(source, now)
    if (publishing !== undefined) output.prime(publishing, now)
  }

  /** What a viewer will watch; undefined when the output is not open. */
  find(target: ViewerTarget, publishing: Source | undefined, now: number): Programme | undefined {
    if ('output' in target) return this.outputs.get(target.output)
    const known = this.previews.get(target.source)
    if (known !== undefined) return known
    const preview = new Programme(this.#limits, () => {})
    preview.follow(target.source, now)
    if (publishing !== undefined) preview.prime(publishing, now)
    this.previews.set(target.source, preview)
    return preview
  }

  *all(): Generator<Programme> {
    yield* this.outputs.values()
    yield* this.previews.values()
  }

  /** Drops sources without viewers. */
  tidy(): void {
    for (const [path, preview] of this.previews) if (preview.viewers.size === 0) this.previews.delete(path)
  }
}
