import '../locales/index.ts'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { EventTopic } from '@greenroom/contract/events'
import i18next from 'i18next'
import { offerUndo } from '../../../kit/action-toast.tsx'
import { attempt } from '../../../kit/attempt.ts'
import { call } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { followJob } from '../../../kit/followed-jobs.ts'
import { isGranted } from '../../../kit/permission.tsx'
import { session } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast.ts'
import { whenConfirmed } from '../../auth/index.ts'

/** Says what was done by the request, and offers those who may to undo all of it. */
export function offerUndoOf(requestId: string, text: string, topic: EventTopic): void {
  const granted = session.getState().user?.permissions ?? []
  const may = (['operation-log:read', 'operation-log:undo'] as const).every(need =>
    isGranted([need], granted),
  )
  if (may) offerUndo(text, () => void undoRequest(requestId, topic))
  else toast.success(text)
}

async function undoRequest(requestId: string, topic: EventTopic): Promise<void> {
  await attempt(async () => {
    const { list } = await call(listOperations, { query: { requestId, pageSize: '1' } })
    const id = list[0]?.id ?? '0'
    const request = { params: { id }, body: { scope: 'request' } } as const
    const undone = await whenConfirmed(() =>
      call(undoOperation, request, { quiet: ['confirmationRequired'] }),
    )
    if (undone?.job) followJob(undone.job)
    else if (undone) toast.success(i18next.t('audit:undo.done', { count: undone.changed }))
  }).finally(() => invalidate(topic))
}
