import {
  setUserStatuses,
  type UserRow,
  userRefusals,
  userStatuses,
} from '@greenroom/contract/areas/users/users'
import type { RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { offerUndo } from '../../../kit/action-toast.tsx'
import { callWithId, failureData } from '../../../kit/call.ts'
import { labelOf } from '../../../kit/known-value.ts'
import type { Matching } from '../../../kit/list/actions.ts'
import { type Command, runCommand } from '../../../kit/run-command.ts'

type Status = UserRow['status']
type Target = Pick<RequestOf<typeof setUserStatuses>['body'], 'ids' | 'matching'>

/** Asks, then disables or enables the users, and offers to give back their statuses. @returns whether it was done */
export function setStatuses(status: Status, users: readonly UserRow[]): Promise<boolean> {
  const ids = users.filter(user => user.status !== status).map(({ id }) => id)
  const opposite = status === 'active' ? 'disabled' : 'active'
  const takeBack = () => void runCommand({ ...change(opposite, { ids, matching: null }), isFinal: true })
  return runCommand({
    confirm: question(status, ids.length),
    ...change(status, { ids, matching: null }),
    offer: text => offerUndo(text, takeBack),
  })
}

/** The same for all who match the filters. */
export function setAllStatuses(status: Status, { query, total }: Matching): Promise<boolean> {
  return runCommand({
    confirm: question(status, total),
    ...change(status, { ids: null, matching: matchingOf(query) }),
    isUnchanged: ({ changed }) => changed === 0,
  })
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

const question = (status: Status, count: number) =>
  status === 'active'
    ? undefined
    : {
        title: i18next.t('users:ask.disableTitle'),
        message: i18next.t('users:ask.disableSome', { count }),
        confirmLabel: i18next.t('users:action.disable'),
        danger: true,
      }

/** The change of statuses, without its question. */
function change(status: Status, target: Target): Command<ResponseOf<typeof setUserStatuses>> {
  return {
    send: options => callWithId(setUserStatuses, { body: { status, ...target } }, options),
    done: ({ changed }) => doneText(status, changed),
    job: ({ job }) => job,
    refusals: {
      usersRefused: failure => refusalText(failureData(failure, 'usersRefused') ?? { refused: [], total: 0 }),
    },
    topics: ['user.changed'],
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
