import {
  type ContentRow,
  deleteContents,
  putContentsOnline,
  readContentHolders,
  takeContentsOffline,
} from '@greenroom/contract/areas/contents'
import i18next from 'i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'
import { contentNames } from './words.ts'

const idsOf = (contents: readonly ContentRow[]) => ({ body: { ids: contents.map(content => content.id) } })

/** Asks, then puts the contents online or takes them offline; true when it was done. */
export async function publishContents(
  contents: readonly ContentRow[],
  status: ContentRow['status'],
): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t(status === 'online' ? 'content:ask.onlineTitle' : 'content:ask.offlineTitle'),
    message: i18next.t(`contents:ask.${status}`, { names: contentNames(contents) }),
    confirmLabel: i18next.t(`contents:action.${status}`),
  })
  if (!confirmed) return false
  return done(async () => {
    const change = status === 'online' ? putContentsOnline : takeContentsOffline
    const { list } = await call(change, idsOf(contents), { quiet: ['notFound'] })
    toast.success(i18next.t(`contents:done.${status}`, { count: list.length }))
  }, contents)
}

/** Asks, saying which sets hold the contents, then deletes them; true when they are gone. */
export async function removeContents(contents: readonly ContentRow[]): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('contents:ask.deleteTitle'),
    message: `${i18next.t('contents:ask.delete', { names: contentNames(contents) })} ${await heldText(contents)}`,
    confirmLabel: i18next.t('contents:action.delete'),
    danger: true,
  })
  if (!confirmed) return false
  return done(async () => {
    let requestId = ''
    const { deleted } = await call(deleteContents, idsOf(contents), {
      quiet: ['notFound', 'wrongState'],
      onDone: id => {
        requestId = id
      },
    })
    offerUndoOf(requestId, i18next.t('contents:done.deleted', { count: deleted }), 'content.changed')
  }, contents)
}

/** Which sets hold the contents, in words; empty when that could not be read, which the person has been told. */
async function heldText(contents: readonly ContentRow[]): Promise<string> {
  try {
    const { total, sets } = await call(readContentHolders, idsOf(contents))
    const names = sets
      .map(({ name }) => i18next.t('contents:names', { name }))
      .join(i18next.t('contents:listSeparator'))
    if (total === 0) return i18next.t('contents:ask.notHeld')
    if (sets.length === 0) return i18next.t('contents:ask.heldUnseen', { count: total })
    return i18next.t(sets.length < total ? 'contents:ask.heldMore' : 'contents:ask.held', {
      count: total,
      names,
    })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return ''
  }
}

/** Runs a change of the contents and reads the list again, whatever came of it. True also when one of them is gone: it can't be tried again as it was. */
async function done(change: () => Promise<void>, contents: readonly ContentRow[]): Promise<boolean> {
  try {
    await change()
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const online = failureData(failure, 'wrongState')?.ids
    if (online) {
      const names = contentNames(contents.filter(content => online.includes(content.id)))
      toast.failure(failure, i18next.t('contents:refused.wrongState', { names }))
    }
    if (failure.reason !== 'notFound') return false
    toast.failure(failure, i18next.t('contents:refused.gone'))
    return true
  } finally {
    void invalidate('content.changed')
  }
}
