import { defaultLimits, type MediaLimits } from '../api/limits.ts'
import type { MediaServerOptions } from '../api/media-server.ts'
import type { Report } from '../process/messages.ts'
import { type MediaChild, startMediaChild } from './media-child.ts'

const shortestPauseMs = 200
const longestPauseMs = 10_000
/** A process that lived this long did not end because of how it was started. */
const steadyMs = 30_000

export interface Ports {
  rtmpPort: number
  httpPort: number
}

export interface SupervisorEvents {
  report(report: Report): void
  /** The ports are open; called before any other event. */
  up(child: MediaChild, ports: Ports): void
  down(cause: string, restartInMs: number): void
}

/** Restarts the media process when it crashes. */
export class SupervisedChild {
  #child: MediaChild | undefined
  #ports: Ports | undefined
  #isUp = false
  #isStopping = false
  #pauseMs = shortestPauseMs
  #pause: NodeJS.Timeout | undefined
  readonly #options: Pick<MediaServerOptions, 'host' | 'rtmpPort' | 'httpPort' | 'limits'>
  readonly #events: SupervisorEvents

  constructor(options: MediaServerOptions, events: SupervisorEvents) {
    this.#options = options
    this.#events = events
  }

  /** The process while it accepts connections. */
  get up(): MediaChild | undefined {
    return this.#isUp ? this.#child : undefined
  }

  /** Starts it for the first time. @throws Error when it cannot open its ports */
  start(): Promise<Ports> {
    return new Promise((resolve, reject) => {
      this.#launch(resolve, reason => {
        this.#isStopping = true
        this.#child?.kill()
        reject(new Error(`The media server does not start: ${reason}`))
      })
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#pause)
    await this.#child?.stop()
  }

  #launch(opened: (ports: Ports) => void, failed: (reason: string) => void): void {
    const startedAt = performance.now()
    const child = startMediaChild({
      report: report => {
        if (report.kind === 'listening') opened(this.#open(child, report))
        else if (report.kind === 'cannotListen') failed(report.reason)
        else this.#events.report(report)
      },
      ended: cause => {
        this.#isUp = false
        if (this.#isStopping) return
        if (this.#ports === undefined) failed(cause)
        else this.#restart(cause, performance.now() - startedAt)
      },
    })
    this.#child = child
    const { host, rtmpPort, httpPort } = { ...this.#options, ...this.#ports }
    const limits: MediaLimits = { ...defaultLimits, ...this.#options.limits }
    child.send({ kind: 'start', host, rtmpPort, httpPort, limits })
  }

  #open(child: MediaChild, { rtmpPort, httpPort }: Ports): Ports {
    this.#ports = { rtmpPort, httpPort }
    this.#isUp = true
    this.#events.up(child, this.#ports)
    return this.#ports
  }

  #restart(cause: string, livedMs: number): void {
    if (livedMs > steadyMs) this.#pauseMs = shortestPauseMs
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    this.#events.down(cause, pauseMs)
    this.#pause = setTimeout(() => {
      // The port is taken by now: this process ends, and the next one tries again.
      this.#launch(
        () => {},
        () => this.#child?.kill(),
      )
    }, pauseMs)
  }
}
