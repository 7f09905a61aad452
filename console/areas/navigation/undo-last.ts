import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { call } from '../../kit/call.ts'
import { isGranted } from '../../kit/permission.tsx'
import { session } from '../../kit/session.ts'
import { undoWhole } from '../audit/index.ts'

type MenuAction = 'menu.delete' | 'menu.restore' | 'menu.restore-entry'

/** Whether the user may undo changes with the operation log. */
export function mayUndo(): boolean {
  const granted = session.getState().user?.permissions ?? []
  return isGranted(['operation-log:read'], granted) && isGranted(['operation-log:undo'], granted)
}

/** Undoes the last change of this kind that the user made, whole, or shows why that cannot be done any more. */
export async function undoLast(action: MenuAction): Promise<void> {
  const { user } = session.getState()
  const query = { action, user: user?.username ?? '', pageSize: '1' }
  const { list } = await call(listOperations, { query }, {})
  const [last] = list
  if (!last || last.user?.id !== user?.id) return
  await undoWhole(last.id, 'menu.changed')
}
