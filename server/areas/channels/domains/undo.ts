import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { publishDomainsChanged } from './publish-changed.ts'

/** Undo of registered domains, by users who may make the opposite change. */
export const undoDomains: UndoDeclaration = {
  needs: () => ['registered-domain:manage'],
  after: async ({ publish }) => publishDomainsChanged(publish),
}
