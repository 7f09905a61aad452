import { defineModule } from '../../kit/module/module.ts'

// The list of articles and their editor show its parts.
export const articleTransferModule = defineModule({ pages: [] })
