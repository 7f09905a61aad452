import type { Queries } from '../platform/database/database.ts'
import type { JobContext } from '../platform/jobs/job.ts'
import { createLog } from '../platform/log.ts'
import { createMail } from '../platform/mail/mail.ts'
import { readSettings } from '../platform/settings.ts'

/** Context of a job in a test that looks only at rows: it sends no events or mails, and starts nothing. */
export function jobContext(queries: Queries): JobContext {
  return {
    queries,
    publish: () => undefined,
    enqueue: () => undefined,
    mail: createMail(readSettings({}), createLog('silent')),
  }
}
