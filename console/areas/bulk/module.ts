import { defineModule } from '../../kit/module/module.ts'
import { BulkJobsHost } from './bulk-jobs-host.tsx'

export const bulkModule = defineModule({ overlays: [BulkJobsHost] })
