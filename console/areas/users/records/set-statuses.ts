import {
  setUserStatuses,
  type UserRow,
  userRefusals,
  userStatuses,
} from '@greenroom/contract/areas/users/users'
import type { RequestOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { offerUndo } from '../../../kit/action-toast.tsx'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { followJob } from '../../../kit/followed-jobs.ts'
import { labelOf } from '../../../kit/known-value.ts'
import type { Matching } from '../../../kit/list/actions.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'

type Status = UserRow['status']
type Target = Pick<RequestOf<typeof setUserStatuses>['body'], 'ids' | 'matching'>

/** Asks, then disables or enables the users; true when it was done. What was done to them can be undone. */
export async function setStatuses(status: Status, users: readonly UserRow[]): Promise<boolean> {
  const changing = users.filter(user => user.status !== status).map(({ id }) => id)
  if (!(await confirm(status, changing.length))) return false
  const changed = await change(status, { ids: changing, matching: null })
  if (changed === undefined) return false
  if (changed === 'job') return true
  const opposite = status === 'active' ? 'disabled' : 'active'
  offerUndo(doneText(status, changed), () => {
    void change(opposite, { ids: changing, matching: null }).then(undone => {
      if (typeof undone === 'number') toast.success(doneText(opposite, undone))
    })
  })
  return true
}

/** The same for all who match the filters. */
export async function setAllStatuses(status: Status, { query, total }: Matching): Promise<boolean> {
  if (!(await confirm(status, total))) return false
  let requestId = ''
  const changed = await change(status, { ids: null, matching: matchingOf(query) }, id => {
    requestId = id
  })
  if (changed === undefined) return false
  if (changed === 'job') return true
  if (changed === 0) toast.notice(doneText(status, 0))
  else offerUndoOf(requestId, doneText(status, changed), 'user.changed')
  return true
}

const doneText = (status: Status, count: number) =>
  i18next.t(status === 'active' ? 'users:done.someEnabled' : 'users:done.someDisabled', { count })

/** The filters of the page, as the call has them. */
function matchingOf({ text, role, status }: Matching['query']): Target['matching'] {
  const statuses = [status ?? []].flat()
  return {
    ...(typeof text === 'string' && { text }),
    ...(role !== undefined && { role: [role].flat() }),
    ...(statuses.length > 0 && { status: userStatuses.filter(one => statuses.includes(one)) }),
  }
}

async function confirm(status: Status, count: number): Promise<boolean> {
  if (status === 'active') return true
  return confirmAction({
    title: i18next.t('users:ask.disableTitle'),
    message: i18next.t('users:ask.disableSome', { count }),
    confirmLabel: i18next.t('users:action.disable'),
    danger: true,
  })
}

/**
 * Changes statuses. Returns how many were changed, or 'job' when a job does it; undefined, after a message, when the
 * server refused.
 */
async function change(
  status: Status,
  target: Target,
  onDone: (requestId: string) => void = () => undefined,
): Promise<number | 'job' | undefined> {
  try {
    const body = { status, ...target }
    const { changed, job } = await call(setUserStatuses, { body }, { quiet: ['usersRefused'], onDone })
    if (job === null) return changed
    followJob(job)
    return 'job'
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const refused = failureData(failure, 'usersRefused')
    if (refused) toast.failure(failure, refusalText(refused))
    return undefined
  } finally {
    void invalidate('user.changed')
  }
}

interface Refused {
  refused: readonly { name: string; reason: string }[]
  total: number
}

function refusalText({ refused, total }: Refused): string {
  if (refused.length === 0) return i18next.t('users:refused.tooMany', { count: total })
  const names = refused.map(({ name, reason }) =>
    i18next.t('users:refused.one', { name: name || '–', reason: reasonText(reason) }),
  )
  const listed = names.join(i18next.t('users:form.separator'))
  const more = total - refused.length
  return more > 0
    ? i18next.t('users:refused.someMore', { names: listed, count: more })
    : i18next.t('users:refused.some', { names: listed })
}

/** Why somebody was refused; a reason of a later version is shown as it is. */
function reasonText(word: string): string {
  return labelOf(userRefusals, word, reason => i18next.t(`users:refused.reason.${reason}`))
}
