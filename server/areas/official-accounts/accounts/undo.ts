import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { dropTokens } from './store.ts'

type Publish = HandlerContext<never>['publish']

/** Notifies browsers and other servers that accounts were created, changed, probed or deleted. */
export function publishAccounts(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'official-account.changed', ids: [...ids] }, { permission: 'official-account:read' })
}

const secretColumns = ['secret_changed_at', 'callback_changed_at']

/** Users who manage accounts can undo changes of them. Secrets are not in the log: the stored ones stay. */
export const undoAccounts: UndoDeclaration = {
  needs: () => ['official-account:manage'],
  refusal: ({ does, to }) => {
    if (does !== 'update') return undefined
    if ('quota_reset_at' in to) return 'sent'
    return secretColumns.some(column => column in to) ? 'secret' : undefined
  },
  after: async ({ queries, publish }, steps) => {
    const ids = [...new Set(steps.map(({ key }) => String(key.id)))]
    await dropTokens(queries, ids)
    publishAccounts(publish, ids)
  },
}
