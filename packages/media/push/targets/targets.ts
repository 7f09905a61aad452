import { isIP } from 'node:net'
import type { KeptTarget, TargetOrder, TargetStatus } from '../../api/target.ts'
import type { TargetPlace } from '../../process/messages.ts'
import type { Stage } from '../../programme/stage.ts'
import { keepTarget } from './keep-target.ts'
import { TargetError } from './target-error.ts'

/** How pushes ask and report. */
export interface TargetSurroundings {
  /** Asks for the address of the host of a target. */
  placeOf(id: string, host: string): Promise<TargetPlace>
  report(id: string, status: TargetStatus): void
}

/** The pushes of outputs to other servers, by id. */
export class Targets {
  readonly #stage: Stage
  readonly #surroundings: TargetSurroundings
  readonly #targets = new Map<string, KeptTarget>()

  constructor(stage: Stage, surroundings: TargetSurroundings) {
    this.#stage = stage
    this.#surroundings = surroundings
  }

  /** @param isResolved whether its host is asked for before each connection */
  begin(id: string, order: TargetOrder, isResolved: boolean): void {
    void this.end(id)
    const target = keepTarget(order, {
      programmeOf: output => this.#stage.programmeOf({ output }, performance.now()),
      resolve: isResolved ? host => this.#addressOf(id, host) : undefined,
      onChange: () => this.#report(id),
    })
    this.#targets.set(id, target)
  }

  /** Resolves when its connection is closed. */
  async end(id: string): Promise<void> {
    const target = this.#targets.get(id)
    this.#targets.delete(id)
    await target?.stop()
  }

  /** Call it about once a second. */
  tick(): void {
    for (const id of this.#targets.keys()) this.#report(id)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#targets.keys()].map(id => this.end(id)))
  }

  #report(id: string): void {
    const target = this.#targets.get(id)
    if (target) this.#surroundings.report(id, target.status())
  }

  async #addressOf(id: string, host: string): Promise<string> {
    const place = await this.#surroundings.placeOf(id, host)
    if ('failure' in place) throw new TargetError(place.failure, place.text)
    // A name would be looked up once more, with another result perhaps.
    if (isIP(place.address) === 0) throw new TargetError('unreachable', host)
    return place.address
  }
}
