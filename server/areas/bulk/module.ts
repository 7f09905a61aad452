import { createBulkJob, pruneBulkJobsJob } from '../../platform/bulk/job.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { findActor } from '../roles/index.ts'
import { bulkHandlers } from './handlers.ts'

export const bulkModule = defineModule({
  name: 'bulk',
  handlers: (_, registry) => bulkHandlers(registry.bulkChanges()),
  jobs: registry => {
    const changes = new Map(registry.bulkChanges().map(change => [change.action, change]))
    return [createBulkJob({ changes, actorOf: findActor }), pruneBulkJobsJob]
  },
})
