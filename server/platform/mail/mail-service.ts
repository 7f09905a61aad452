import type { Queries } from '../database/database.ts'

export interface Mail {
  /** Address of one user. */
  to: string
  subject: string
  /** Plain text with line feeds. */
  text: string
  /** Minutes after which the mail is useless. */
  expiresAfterMinutes: number
}

/** Sends mails. */
export interface MailService {
  /** False without a mail server; the caller then offers another way. */
  available: boolean
  /** Address that links in mails begin with. */
  address: string
  /**
   * Queues a mail in the current transaction. It is sent soon after the commit, and again while the mail server refuses
   * it.
   * @throws Error when no mail server is set
   */
  send(writing: { queries: Queries; enqueue: (job: string) => void }, mail: Mail): Promise<void>
}
