import type { Text } from '@greenroom/contract/languages'
import type { Database, Queries } from '../database/database.ts'
import type { EventHub } from '../events/hub.ts'
import type { Publish } from '../events/publish.ts'
import type { Files } from '../files/files.ts'
import type { Logger } from '../log.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { Lease } from './lease.ts'

/** Background work that runs on one of the servers of a database. */
export interface Job {
  /** `area.verb`, unique. The operation log records the changes of the job under it. */
  name: string
  /** Schedule as a cron expression in UTC; a job without one runs only when it is queued. */
  cron?: string
  /** Retries of a failed run, and the wait before the first one; the wait doubles each time. */
  retry: { limit: number; delaySeconds: number }
  /** Does the work in one transaction. It may run repeatedly, so it must be idempotent. */
  handle(context: JobContext): Promise<void>
}

/** What a job works with. */
export interface JobContext {
  queries: Queries
  /** Sends an event after the commit; nothing is sent when the run fails. */
  publish: Publish
  /** Queues another job after the commit. */
  enqueue(job: string): void
  mail: MailService
}

/**
 * Work that takes longer than one transaction may. It runs in many transactions and stores its progress in each. It may
 * run on several servers at once and be interrupted at any moment, so each transaction must check that its part is
 * still to be done.
 */
export interface LongJob extends Omit<Job, 'handle'> {
  /**
   * Takes the next item under a lease. Returns the milliseconds until the next look when all items are taken, or
   * nothing without work. Every start of a server calls it too, so that interrupted work continues.
   */
  take(context: LongJobContext): Promise<WorkItem | number | undefined>
}

/** An item of a long job. An item that ends its server does not stop the other items. */
export interface WorkItem {
  /** Stable: the same each time the item is taken. */
  id: string
  /** The lease of the item, renewed while its work runs; null for an item that is taken in another way. */
  lease: Lease | null
  /** Starts or continues the work. */
  work(): Promise<void>
  /** Ends the item in a state with this reason: its work ended the server twice. */
  giveUp(reason: Text): Promise<void>
}

/** What a long job works with. */
export interface LongJobContext {
  database: Database
  /** For reads. */
  queries: Queries
  files: Files
  /** Aborted when this server stops: finish the running transaction and return. */
  stopping: AbortSignal
  /** Runs a part in one recorded transaction and sends its events after the commit. */
  transaction<T>(part: (context: JobContext) => Promise<T>): Promise<T>
}

/** Outcome of a run; `refused`: not started, because the job ended its server twice. */
export type JobOutcome = 'completed' | 'failed' | 'refused'

/** What running jobs needs. */
export interface JobsParts {
  files: Files
  database: Database
  events: EventHub
  log: Logger
  mail: MailService
  /** Version of this server. */
  version: string
  /** Milliseconds between renewals of the leases of long jobs, for tests. */
  renewalMs?: number
  /** Called after every run of a job. */
  observe?: ((name: string, outcome: JobOutcome) => void) | undefined
}
