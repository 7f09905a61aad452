import type { RecordedTable } from '../platform/audit/record.ts'
import type { Handler } from '../platform/http/handler.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Platform } from '../platform/platform.ts'
import { accessHandlers, accessRecordedTables, expireGrantsJob, pruneSessionsJob } from './access/index.ts'
import { accessRequestHandlers, accessRequestRecordedTables } from './access-requests/index.ts'
import { auditHandlers } from './audit/index.ts'
import { contentHandlers, contentRecordedTables } from './content/index.ts'
import { draftHandlers, pruneDraftsJob } from './drafts/index.ts'
import { insightHandlers } from './insight/index.ts'
import { messageHandlers, messageRecordedTables, pruneMessagesJob } from './messages/index.ts'
import { profileHandlers, profileRecordedTables } from './profile/index.ts'

/** What every area brings, together. */
export function allHandlers(platform: Platform): Handler[] {
  return [
    ...accessHandlers(platform),
    ...accessRequestHandlers(),
    ...auditHandlers(platform),
    ...contentHandlers(platform),
    ...messageHandlers(platform),
    ...draftHandlers(),
    ...profileHandlers(),
    ...insightHandlers(),
  ]
}

export const allRecordedTables: readonly RecordedTable[] = [
  ...accessRecordedTables,
  ...accessRequestRecordedTables,
  ...contentRecordedTables,
  ...messageRecordedTables,
  ...profileRecordedTables,
]

export const allAreaJobs: readonly Job[] = [
  pruneSessionsJob,
  expireGrantsJob,
  pruneMessagesJob,
  pruneDraftsJob,
]
