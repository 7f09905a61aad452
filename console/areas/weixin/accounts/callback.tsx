import '../locales/index.ts'
import {
  type OfficialAccountRow,
  readAccountCallback,
  renewAccountCallback,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { absoluteAddress } from '../../../kit/absolute-address.ts'
import { attempt } from '../../../kit/attempt.ts'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.ts'
import classes from './accounts.module.css'
import { CopiedText } from './copied-text.tsx'

/** Values to enter in the WeChat back end so that event messages arrive here. */
export function Callback({ account }: { account: Pick<OfficialAccountRow, 'id' | 'callbackMode'> }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  const request = { params: { id: account.id } }
  const { data, error, refetch } = useCallQuery(readAccountCallback, request, { quiet: true })

  async function renew(): Promise<void> {
    const isConfirmed = await confirmAction({
      title: t('callback.renewTitle'),
      message: t('callback.renewMessage'),
      confirmLabel: t('callback.renew'),
      danger: true,
    })
    if (!isConfirmed) return
    await attempt(async () => {
      await call(renewAccountCallback, request)
      toast.success(t('callback.renewed'))
    })
    void refetch()
  }

  return (
    <section className={classes.section} aria-label={t('callback.title')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('callback.title')}</h3>
        <Button variant="default" size="xs" onClick={() => void renew()}>
          {t('callback.renew')}
        </Button>
      </div>
      <Text size="xs" c="dimmed">
        {t('callback.message', { mode: t(`callbackMode.${account.callbackMode}`) })}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <>
          <CopiedText label={t('callback.address')} value={absoluteAddress(data.address)} />
          {data.token === null || data.encodingAesKey === null ? (
            <Text size="sm" mt={8}>
              {t('callback.unreadable')}
            </Text>
          ) : (
            <>
              <CopiedText label={t('callback.token')} value={data.token} />
              <CopiedText label={t('callback.encodingAesKey')} value={data.encodingAesKey} />
            </>
          )}
          <Text size="xs" c="dimmed" mt={8}>
            {data.lastReceivedTime === null
              ? t('callback.neverReceived')
              : t('callback.received', { time: format.relative(data.lastReceivedTime) })}
          </Text>
        </>
      )}
    </section>
  )
}
