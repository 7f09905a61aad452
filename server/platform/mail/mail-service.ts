import type { Queries } from '../database/database.ts'

export interface Mail {
  /** The address of one user. */
  to: string
  subject: string
  /** Plain text; lines end with a line feed. */
  text: string
  /** How long it is worth sending, in minutes. */
  usefulMinutes: number
}

/** Puts mails on their way. */
export interface MailService {
  /** Whether there is a mail server at all. Without one, whoever wants to mail must say what happens instead. */
  available: boolean
  /** What the addresses in mails begin with. */
  address: string
  /**
   * Queues a mail in the transaction of what it tells of; it goes out soon after the commit, and is tried again while
   * the mail server does not take it.
   * @throws Error when no mail server is set
   */
  send(writing: { queries: Queries; enqueue: (job: string) => void }, mail: Mail): Promise<void>
}
