import type { MediaLimits } from '../api/limits.ts'
import type { PullAddress } from '../api/media-server.ts'
import type { Stage } from '../programme/stage.ts'
import { Pull } from './pull.ts'

/** Streams of other media servers, each of which is published here under a path. */
export class Pulls {
  readonly #pulls = new Map<string, Pull>()
  readonly #stage: Stage
  readonly #limits: MediaLimits

  constructor(stage: Stage, limits: MediaLimits) {
    this.#stage = stage
    this.#limits = limits
  }

  /** Begins to pull a path, or goes on with it at another address. */
  follow(path: string, from: PullAddress): void {
    const known = this.#pulls.get(path)
    if (known) known.redirect(from)
    else this.#pulls.set(path, new Pull(path, from, this.#stage, this.#limits))
  }

  end(path: string): void {
    this.#pulls.get(path)?.stop('ended', 'Nobody needs it any more')
    this.#pulls.delete(path)
  }

  /** Ends pulls that receive nothing; they reconnect. */
  cut(path: string): void {
    this.#pulls.get(path)?.cut()
  }

  stop(): void {
    for (const pull of this.#pulls.values()) pull.stop('serverStopped', 'The server stops')
    this.#pulls.clear()
  }
}
