import './locales/index.ts'
import { weixinFailure } from '@greenroom/contract/areas/official-accounts/abilities'
import {
  deleteOfficialAccounts,
  type OfficialAccountRow,
  probeOfficialAccount,
  resetCallQuota,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { weixinFailureText } from '@greenroom/contract/areas/official-accounts/weixin-failures'
import i18next from 'i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call, callWithId, failureData } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { failureText, toast } from '../../kit/feedback/toast.ts'
import { currentLanguage } from '../../kit/text/language.ts'

type Named = Pick<OfficialAccountRow, 'id' | 'name'>

/** Starts a probe of the account, and reads its result. */
export async function probeAccount({ id, name }: Named, isQuiet = false): Promise<void> {
  await attempt(async () => {
    await call(probeOfficialAccount, { params: { id } })
    if (!isQuiet) toast.success(i18next.t('officialAccounts:done.probed', { name }))
  })
  await invalidate('official-account.changed')
}

/** Asks, then resets WeChat's counts of today's calls; shows WeChat's reason for a refusal. */
export async function resetQuota({ id, name }: Named): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('officialAccounts:ask.resetQuotaTitle'),
      message: i18next.t('officialAccounts:ask.resetQuota', { name }),
      confirmLabel: i18next.t('officialAccounts:action.resetQuota'),
    },
    send: options => callWithId(resetCallQuota, { params: { id } }, options),
    done: () => i18next.t('officialAccounts:done.quotaReset', { name }),
    isFinal: true,
    refusals: {
      weixinRefused: failure => {
        const refused = weixinFailure.safeParse(failureData(failure, 'weixinRefused')).data
        return refused ? weixinFailureText(refused)[currentLanguage()] : failureText(failure)
      },
    },
    topics: ['official-account.changed'],
  })
}

/** Deletes the accounts and offers to undo it. @returns whether they no longer exist */
export function removeAccounts(accounts: readonly Named[]): Promise<boolean> {
  return runCommand({
    confirm: {
      title: i18next.t('officialAccounts:ask.deleteTitle'),
      message: i18next.t('officialAccounts:ask.delete', {
        count: accounts.length,
        name: accounts[0]?.name ?? '',
      }),
      confirmLabel: i18next.t('officialAccounts:action.delete'),
      danger: true,
    },
    send: options =>
      callWithId(deleteOfficialAccounts, { body: { ids: accounts.map(({ id }) => id) } }, options),
    done: ({ deleted }) =>
      accounts.length === 1
        ? i18next.t('officialAccounts:done.deletedOne', { name: accounts[0]?.name ?? '' })
        : i18next.t('officialAccounts:done.deleted', { count: deleted }),
    refusals: { notFound: () => i18next.t('officialAccounts:refused.deleted') },
    settledBy: ['notFound'],
    topics: ['official-account.changed'],
  })
}
