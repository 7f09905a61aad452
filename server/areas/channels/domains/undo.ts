import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { publishDomainsChanged } from './publish-changed.ts'

/** How changes of the registered domains are undone: by who may make the opposite change by hand. */
export const undoDomains: UndoDeclaration = {
  needs: () => ['registered-domain:manage'],
  after: async ({ publish }) => publishDomainsChanged(publish),
}
