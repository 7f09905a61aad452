import '../locales/index.ts'
import { weixinFailure } from '@greenroom/contract/areas/weixin/abilities'
import {
  deleteOfficialAccounts,
  type OfficialAccountRow,
  probeOfficialAccount,
  resetCallQuota,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { weixinFailureText } from '@greenroom/contract/areas/weixin/weixin-failures'
import i18next from 'i18next'
import { attempt } from '../../../kit/attempt.ts'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { currentLanguage } from '../../../kit/language.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'

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
  const confirmed = await confirmAction({
    title: i18next.t('officialAccounts:ask.resetQuotaTitle'),
    message: i18next.t('officialAccounts:ask.resetQuota', { name }),
    confirmLabel: i18next.t('officialAccounts:action.resetQuota'),
  })
  if (!confirmed) return
  try {
    await call(resetCallQuota, { params: { id } }, { quiet: ['weixinRefused'] })
    toast.success(i18next.t('officialAccounts:done.quotaReset', { name }))
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const refused = weixinFailure.safeParse(failureData(failure, 'weixinRefused')).data
    if (refused) toast.failure(failure, weixinFailureText(refused)[currentLanguage()])
  } finally {
    void invalidate('official-account.changed')
  }
}

/** Asks, then deletes the accounts and offers to undo it. @returns whether they are no longer there */
export async function removeAccounts(accounts: readonly Named[]): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('officialAccounts:ask.deleteTitle'),
    message: i18next.t('officialAccounts:ask.delete', {
      count: accounts.length,
      name: accounts[0]?.name ?? '',
    }),
    confirmLabel: i18next.t('officialAccounts:action.delete'),
    danger: true,
  })
  if (!confirmed) return false
  let requestId = ''
  try {
    const { deleted } = await call(
      deleteOfficialAccounts,
      { body: { ids: accounts.map(({ id }) => id) } },
      {
        quiet: ['notFound'],
        onDone: id => {
          requestId = id
        },
      },
    )
    const text = i18next.t('officialAccounts:done.deleted', { count: deleted })
    offerUndoOf(requestId, text, 'official-account.changed')
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason !== 'notFound') return false
    toast.failure(failure, i18next.t('officialAccounts:refused.deleted'))
    return true
  } finally {
    void invalidate('official-account.changed')
  }
}
