import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { MediaEvent, StreamEvent } from '../api/events.ts'
import { defaultLimits, type MediaLimits } from '../api/limits.ts'
import type {
  MediaLog,
  MediaServer,
  MediaServerOptions,
  PlayDecision,
  PublishDecision,
  PullAddress,
} from '../api/media-server.ts'
import type { RecordingOptions } from '../api/recording.ts'
import type { AdmittedViewer, Viewer } from '../api/viewer.ts'
import type { Order, Report } from '../process/messages.ts'
import { Questions } from '../process/questions.ts'
import { refuseUpgrade, upgradeRequest } from '../process/upgrade.ts'
import { type MediaChild, startMediaChild } from './media-child.ts'
import { TargetPushes } from './target-pushes.ts'

const shortestPauseMs = 200
const longestPauseMs = 10_000
/** A process that lived this long did not end because of how it was started. */
const steadyMs = 30_000

interface Ports {
  rtmpPort: number
  httpPort: number
}

interface SupervisorEvents {
  report(report: Report): void
  /** The ports are open; called before any other event. */
  up(child: MediaChild, ports: Ports): void
  down(cause: string, restartInMs: number): void
}

/** Restarts the media process when it crashes. */
class SupervisedChild {
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

/** Open publications, viewers and recordings, so that their end can be reported when the process crashes. */
class Ledger {
  readonly #published = new Map<string, string>()
  readonly #viewers = new Map<string, Viewer>()
  /** The output of each open file of a recording. */
  readonly #recorded = new Map<string, string>()

  record(event: StreamEvent): void {
    if (event.kind === 'published') this.#published.set(event.path, event.publishId)
    if (event.kind === 'unpublished') this.#published.delete(event.path)
    if (event.kind === 'viewerOpened') this.#viewers.set(event.viewer.id, event.viewer)
    if (event.kind === 'viewerClosed') this.#viewers.delete(event.viewer.id)
    if (event.kind === 'recordingBegan') this.#recorded.set(event.file, event.output)
    if (event.kind === 'recordingEnded') this.#recorded.delete(event.file)
  }

  /** What ended together with the process. */
  close(detail: string): MediaEvent[] {
    const cause = 'serverCrashed'
    const events: MediaEvent[] = [
      ...[...this.#viewers.values()].map(viewer => ({ kind: 'viewerClosed', viewer, cause }) as const),
      ...[...this.#published].map(
        ([path, publishId]) => ({ kind: 'unpublished', path, publishId, cause, detail }) as const,
      ),
      ...[...this.#recorded].map(
        ([file, output]) => ({ kind: 'recordingEnded', output, file, cause, detail }) as const,
      ),
    ]
    this.#recorded.clear()
    this.#viewers.clear()
    this.#published.clear()
    return events
  }
}

const answerMs = 10_000

/**
 * Starts a media server in a process of its own: RTMP in, FLV over WebSocket and HTTP out.
 * @throws Error when it cannot open its ports
 */
export async function startMediaServer(options: MediaServerOptions): Promise<MediaServer> {
  const { log } = options
  const outputs = new Map<string, string | null>()
  const pulls = new Map<string, PullAddress>()
  const recordings = new Map<string, RecordingOptions>()
  const ledger = new Ledger()
  const targets = new TargetPushes(order => child.up?.send(order), ask)
  const answers = new Questions<Extract<Report, { kind: 'answer' }>['value']>(answerMs)
  const child = new SupervisedChild(options, {
    report,
    up(started, ports) {
      for (const [output, source] of outputs) started.send({ kind: 'follow', output, source })
      for (const [output, options] of recordings) started.send({ kind: 'record', output, options })
      targets.restore()
      for (const [path, from] of pulls) started.send({ kind: 'pull', path, ...from })
      log.info({ pid: started.pid, ...ports }, 'The media server runs')
      emit({ kind: 'up', pid: started.pid, ...ports })
    },
    down(cause, restartInMs) {
      log.error({ cause, restartInMs }, 'The media server has ended by itself')
      answers.giveUp()
      targets.interrupt()
      for (const event of ledger.close(cause)) emit(event)
      emit({ kind: 'down', cause, restartInMs })
    },
  })

  function emit(event: MediaEvent): void {
    try {
      options.onEvent(event)
    } catch (err) {
      log.error({ err, event: event.kind }, 'An event of the media server could not be taken in')
    }
  }

  function report(report: Report): void {
    if (report.kind === 'targetReported') targets.take(report)
    else if (report.kind === 'resolveTarget') void targets.resolve(report)
    else if (report.kind === 'event') {
      ledger.record(report.event)
      emit(report.event)
    } else if (report.kind === 'answer') answers.answer(report.number, report.value)
    else if (report.kind === 'authorise')
      answerOrRefuse(
        log,
        () => options.onAuthorise(report.request),
        decision => child.up?.send({ kind: 'publishDecision', number: report.number, decision }),
      )
    else if (report.kind === 'authorisePlay')
      answerOrRefuse(
        log,
        () => options.onAuthorisePlay(report.request),
        decision => child.up?.send({ kind: 'playDecision', number: report.number, decision }),
      )
  }

  /** Asks the process; undefined while it is down. */
  async function ask(make: (number: number) => Order) {
    const running = child.up
    // A process that ended meanwhile reports nothing.
    return running && answers.ask(number => running.send(make(number))).catch(() => undefined)
  }

  const { rtmpPort, httpPort } = await child.start()
  return {
    rtmpPort,
    httpPort,
    get isUp() {
      return child.up !== undefined
    },
    openOutput: follow,
    switchOutput: follow,
    closeOutput(output) {
      outputs.delete(output)
      child.up?.send({ kind: 'closeOutput', output })
    },
    record(output, recording) {
      recordings.set(output, recording)
      child.up?.send({ kind: 'record', output, options: recording })
    },
    stopRecording(output) {
      recordings.delete(output)
      child.up?.send({ kind: 'stopRecording', output })
    },
    pushTo: options => targets.begin(options),
    pull(path, from) {
      pulls.set(path, from)
      child.up?.send({ kind: 'pull', path, ...from })
    },
    stopPull(path) {
      pulls.delete(path)
      child.up?.send({ kind: 'stopPull', path })
    },
    async kick(path, cause) {
      return (await ask(number => ({ kind: 'kick', number, path, cause }))) === true
    },
    async listViewers(filter = {}) {
      const viewers = await ask(number => ({ kind: 'listViewers', number, filter }))
      return Array.isArray(viewers) ? viewers : []
    },
    async closeViewers(filter) {
      const count = await ask(number => ({ kind: 'closeViewers', number, filter }))
      return typeof count === 'number' ? count : 0
    },
    handOver: (request, socket, head, viewer) => handOver(child.up, { request, socket, head, viewer }),
    stop: () => child.stop(),
  }

  function follow(output: string, source: string | null): void {
    outputs.set(output, source)
    child.up?.send({ kind: 'follow', output, source })
  }
}

/** Answers whether something is allowed; a failure refuses. */
async function answerOrRefuse<Decision extends PublishDecision | PlayDecision>(
  log: MediaLog,
  ask: () => Promise<Decision>,
  answer: (decision: Decision | { isAllowed: false; reason: string }) => void,
): Promise<void> {
  try {
    answer(await ask())
  } catch (err) {
    log.error({ err }, 'Nobody could say whether a connection to the media server is allowed')
    answer({ isAllowed: false, reason: 'Nobody could say whether this is allowed' })
  }
}

interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  viewer: AdmittedViewer
}

/** Passes an upgrade to the media process, if it runs and the socket can be passed. */
function handOver(child: MediaChild | undefined, { request, socket, head, viewer }: Upgrade): void {
  if (child === undefined || !(socket instanceof Socket) || 'encrypted' in socket) {
    refuseUpgrade(socket, '503 Service Unavailable')
    return
  }
  socket.pause()
  // The bytes that were read from the socket already.
  const rest: unknown = socket.read()
  const bytes = Buffer.isBuffer(rest) ? Buffer.concat([head, rest]) : head
  child.send({ kind: 'upgrade', request: upgradeRequest(request), head: bytes, viewer }, socket)
}
