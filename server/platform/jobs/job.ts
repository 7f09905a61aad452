import type { Text } from '@greenroom/contract/languages'
import type { Database, Queries } from '../database/database.ts'
import type { EventHub } from '../events/hub.ts'
import type { Files } from '../files/files.ts'
import type { Publish } from '../http/handler.ts'
import type { Logger } from '../log.ts'
import type { MailService } from '../mail/mail-service.ts'

/** Work that the server does by itself, on one of the servers that share a database. */
export interface Job {
  /** `area.verb`, unique; the operation log names what the job changes by it. */
  name: string
  /** When it runs, as a cron expression in UTC; without one only when it is enqueued. */
  cron?: string
  /** How often a failed run is repeated, and how long to wait the first time; the wait doubles each time. */
  retry: { limit: number; delaySeconds: number }
  /** Does the work in one transaction; it may run again, so it must not matter how often it did. */
  handle(context: JobContext): Promise<void>
}

/** What a job works with. */
export interface JobContext {
  queries: Queries
  /** Tells browsers after the commit; nothing is told when the run fails. */
  publish: Publish
  /** Has another job run soon after the commit. */
  enqueue(job: string): void
  mail: MailService
}

/**
 * Work that takes longer than one transaction may: it does it in many, and stores with each of them how far it is. It
 * may run on several servers at once and may be cut off at any moment, so each transaction must find out by itself
 * whether its part is still to be done.
 */
export interface LongJob extends Omit<Job, 'handle'> {
  /**
   * Takes on the next item, which others leave alone for a while; or answers after how many milliseconds to look again,
   * or nothing when there is nothing to do. It is called at every start of a server, too: what another one left goes
   * on there.
   */
  take(context: LongJobContext): Promise<WorkItem | number | undefined>
}

/** What a long job has to do, one by one: an item that ends its server ends nothing else. */
export interface WorkItem {
  /** The same whenever it is taken. */
  id: string
  /** Does it, or goes on with it. */
  work(): Promise<void>
  /** Ends it in a state that says why: its work ended the server twice. */
  giveUp(reason: Text): Promise<void>
}

/** What a long job works with. */
export interface LongJobContext {
  database: Database
  /** For reads. */
  queries: Queries
  files: Files
  /** Aborted when this server stops: finish the transaction under way and return. */
  stopping: AbortSignal
  /** Does a part in one recorded transaction, whose events go out after its commit. */
  transaction<T>(part: (context: JobContext) => Promise<T>): Promise<T>
}

/** What became of a run; `refused`: it was not begun, as the job ended the server twice. */
export type JobOutcome = 'completed' | 'failed' | 'refused'

/** What running jobs takes. */
export interface JobsParts {
  files: Files
  database: Database
  events: EventHub
  log: Logger
  mail: MailService
  /** Of this server. */
  version: string
  /** Told about every run of a job. */
  observe?: ((name: string, outcome: JobOutcome) => void) | undefined
}
