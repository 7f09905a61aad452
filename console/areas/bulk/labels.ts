import type { BulkJobRow } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { errors } from '@greenroom/contract/errors'
import { undoRefusals } from '@greenroom/contract/undo-refusals'
import i18next from 'i18next'
import { undoRefusalText } from '../audit/index.ts'

type What =
  | 'itemsOnline'
  | 'itemsOffline'
  | 'itemsDeleted'
  | 'setsOnline'
  | 'setsOffline'
  | 'usersEnabled'
  | 'usersDisabled'
  | 'undo'
  | 'other'

/** By the endpoint that started the job, and its input. */
const whats: Readonly<Record<string, What>> = {
  'content-item.set-statuses online': 'itemsOnline',
  'content-item.set-statuses offline': 'itemsOffline',
  'content-set.set-statuses online': 'setsOnline',
  'content-set.set-statuses offline': 'setsOffline',
  'content-item.delete-matching': 'itemsDeleted',
  'user.set-statuses active': 'usersEnabled',
  'user.set-statuses disabled': 'usersDisabled',
  'operation-log.undo entry': 'undo',
  'operation-log.undo request': 'undo',
}

/** Label of the changed kind of records. */
export const whatOf = ({ action, detail }: Pick<BulkJobRow, 'action' | 'detail'>): What =>
  whats[`${action} ${detail}`.trimEnd()] ?? 'other'

/** Why nothing was changed. */
export function failureText({ code, msg, data }: NonNullable<BulkJobRow['failure']>): string {
  const refused = code === errors.undoRefused.code ? errors.undoRefused.data.safeParse(data).data : undefined
  const reason = undoRefusals.find(each => each === refused?.reason)
  if (!refused || !reason) return msg
  return i18next.t('bulk:refused', { title: refused.title, reason: undoRefusalText(reason) })
}
