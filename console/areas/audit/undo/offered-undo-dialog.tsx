import '../locales/index.ts'
import type { EventTopic } from '@greenroom/contract/events'
import { useNavigate } from 'react-router'
import { invalidate } from '../../../kit/call/events.ts'
import { UndoDialog, type UndoRequest } from './undo-dialog.tsx'

/** An undo to look at first, and the topics whose readers read again after it. */
export interface OfferedUndo {
  request: UndoRequest
  topics: readonly EventTopic[]
}

/** The undo dialog outside of the operation log, to whose page its entries lead. */
export function OfferedUndoDialog({ value, onClose }: { value: OfferedUndo; onClose: () => void }) {
  const navigate = useNavigate()
  const { request, topics } = value
  const close = () => {
    for (const topic of topics) void invalidate(topic)
    onClose()
  }
  const show = (entry: string) => {
    onClose()
    void navigate(`/system/log?view=${entry}`)
  }
  return <UndoDialog request={request} onShow={show} onClose={close} />
}
