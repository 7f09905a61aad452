import {
  type ContentSetRow,
  deleteContentSets,
  putContentSetsOnline,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content'
import i18next from 'i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'
import { setNames } from './words.ts'

const idsOf = (sets: readonly ContentSetRow[]) => ({ body: { ids: sets.map(set => set.id) } })

/** Asks, then puts the sets online or takes them offline; true when it was done. */
export async function publishSets(
  sets: readonly ContentSetRow[],
  status: ContentSetRow['status'],
): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t(status === 'online' ? 'content:ask.onlineTitle' : 'content:ask.offlineTitle'),
    message: i18next.t(`content:ask.${status}`, { names: setNames(sets) }),
    confirmLabel: i18next.t(`content:action.${status}`),
  })
  if (!confirmed) return false
  return done(async () => {
    const change = status === 'online' ? putContentSetsOnline : takeContentSetsOffline
    const { list } = await call(change, idsOf(sets), { quiet: ['notFound'] })
    toast.success(i18next.t(`content:done.${status}`, { count: list.length }))
  }, sets)
}

/** Asks, then deletes the sets; true when they are gone. */
export async function deleteSets(sets: readonly ContentSetRow[]): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('content:ask.deleteTitle'),
    message: i18next.t('content:ask.delete', { names: setNames(sets) }),
    confirmLabel: i18next.t('content:action.delete'),
    danger: true,
  })
  if (!confirmed) return false
  return done(async () => {
    let requestId = ''
    const { deleted } = await call(deleteContentSets, idsOf(sets), {
      quiet: ['notFound', 'wrongState'],
      onDone: id => {
        requestId = id
      },
    })
    offerUndoOf(requestId, i18next.t('content:done.deleted', { count: deleted }), 'content-set.changed')
  }, sets)
}

/** Runs a change of the sets and reads the list again, whatever came of it. True also when one of them is gone: it can't be tried again as it was. */
async function done(change: () => Promise<void>, sets: readonly ContentSetRow[]): Promise<boolean> {
  try {
    await change()
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const online = failureData(failure, 'wrongState')?.ids
    if (online) {
      const names = setNames(sets.filter(set => online.includes(set.id)))
      toast.failure(failure, i18next.t('content:refused.wrongState', { names }))
    }
    if (failure.reason !== 'notFound') return false
    toast.failure(failure, i18next.t('content:refused.gone'))
    return true
  } finally {
    void invalidate('content-set.changed')
  }
}
