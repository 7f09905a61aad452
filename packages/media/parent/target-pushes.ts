import { randomUUID } from 'node:crypto'
import type { KeptTarget, TargetLimits, TargetOptions, TargetStatus } from '../api/target.ts'
import type { Order, Report } from '../process/messages.ts'
import { TargetError } from '../push/targets/target-error.ts'

const defaults: TargetLimits = {
  connectMs: 10_000,
  stuckMs: 10_000,
  silentMs: 15_000,
  queueBytes: 4 * 1024 * 1024,
  retryMs: 1000,
  maxRetryMs: 60_000,
  steadyMs: 60_000,
}

interface TargetPush {
  options: TargetOptions
  /** As the process reported it last. */
  status: TargetStatus
}

/** The pushes that the media process makes. Another process after a crash is given them again. */
export class TargetPushes {
  readonly #pushes = new Map<string, TargetPush>()
  readonly #send: (order: Order) => void
  readonly #ask: (make: (number: number) => Order) => Promise<unknown>

  /** Both do nothing while the process is down. */
  constructor(send: (order: Order) => void, ask: (make: (number: number) => Order) => Promise<unknown>) {
    this.#send = send
    this.#ask = ask
  }

  begin(options: TargetOptions): KeptTarget {
    const id = randomUUID()
    const push: TargetPush = {
      options,
      status: {
        ...{ state: 'connecting', since: new Date(), bitRate: 0, reconnects: 0 },
        ...{ droppedFrames: 0, failure: null, nextTryAt: null },
      },
    }
    this.#pushes.set(id, push)
    this.#order(id, options)
    return {
      status: () => push.status,
      stop: async () => {
        this.#pushes.delete(id)
        await this.#ask(number => ({ kind: 'stopTarget', number, id }))
      },
    }
  }

  /** Orders all pushes of a process that has just started. */
  restore(): void {
    for (const [id, { options }] of this.#pushes) this.#order(id, options)
  }

  /** The process has ended by itself. */
  interrupt(): void {
    for (const push of this.#pushes.values())
      this.#set(push, {
        ...push.status,
        ...{ state: 'retrying', since: new Date(), bitRate: 0, nextTryAt: null },
        failure: { kind: 'closed', text: 'The media server has ended by itself' },
      })
  }

  take({ id, status }: Extract<Report, { kind: 'targetReported' }>): void {
    const push = this.#pushes.get(id)
    if (push) this.#set(push, status)
  }

  /** Answers the process, which asks for the address of a host. */
  async resolve({ host, id, number }: Extract<Report, { kind: 'resolveTarget' }>): Promise<void> {
    const resolve = this.#pushes.get(id)?.options.resolve
    const place = await resolve?.(host).then(
      address => ({ address }),
      (error: unknown) =>
        error instanceof TargetError
          ? { failure: error.kind, text: error.message }
          : { failure: 'unreachable' as const, text: host },
    )
    this.#send({
      kind: 'targetPlace',
      number,
      place: place ?? { failure: 'unreachable', text: host },
    })
  }

  #order(id: string, { limits, onChange: _, resolve, ...target }: TargetOptions): void {
    this.#send({
      ...{ kind: 'pushTo', id, isResolved: resolve !== undefined },
      target: { ...target, limits: { ...defaults, ...limits } },
    })
  }

  #set(push: TargetPush, status: TargetStatus): void {
    const { failure, state } = push.status
    push.status = status
    const isChanged = state !== status.state || failure?.kind !== status.failure?.kind
    if (isChanged || failure?.text !== status.failure?.text) push.options.onChange?.()
  }
}
