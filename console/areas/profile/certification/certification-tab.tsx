import {
  type CertificationRecord,
  certificationStatus,
  readCertifications,
  withdrawCertification,
} from '@greenroom/contract/areas/profile/certification'
import { Button, Group } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from './certification.module.css'
import { CertificationForm } from './certification-form.tsx'
import { CertificationView } from './certification-view.tsx'
import { EnterpriseFacts } from './enterprise-facts.tsx'
import { CertificationStatusBadge } from './status-badge.tsx'

/** The user's certification, its history, and a button to request one. */
export function CertificationTab() {
  const { t } = useTranslation('profile')
  const query = useCallQuery(readCertifications, {}, { quiet: true })
  const { data } = query
  const [isAsking, setAsking] = useState(false)
  const [viewed, setViewed] = useState<string>()
  const isWaiting = data?.record.some(({ status }) => status === certificationStatus.auditing) ?? false
  const ask = () => setAsking(true)

  return (
    <div className={classes.columns}>
      <Panel
        title={t('certification.title')}
        action={
          data?.enterpriseInfo &&
          !isWaiting && (
            <Button variant="subtle" size="xs" flex="none" onClick={ask}>
              {t('certification.modify')}
            </Button>
          )
        }
      >
        <QueryState query={query} placeholder={<SkeletonRows rows={3} height={40} />} />
        {data?.enterpriseInfo && <EnterpriseFacts info={data.enterpriseInfo} />}
        {data && !data.enterpriseInfo && (
          <EmptyState
            title={t('certification.none')}
            message={t('certification.noneHint')}
            action={<Button onClick={ask}>{t('certification.ask')}</Button>}
          />
        )}
      </Panel>
      {data && data.record.length > 0 && (
        <Panel title={t('certification.records')}>
          <Records records={data.record} onView={setViewed} />
        </Panel>
      )}
      {isAsking && <CertificationForm onClose={() => setAsking(false)} />}
      {viewed !== undefined && <CertificationView id={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  )
}

interface RecordsProps {
  records: readonly CertificationRecord[]
  onView: (id: string) => void
}

/** Every request of the user, the latest first. */
function Records({ records, onView }: RecordsProps) {
  const { t } = useTranslation('profile')
  return (
    <WideTable label={t('certification.records')} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('certification.record.type')}</th>
          <th scope="col">{t('certification.record.content')}</th>
          <th scope="col">{t('certification.record.status')}</th>
          <th scope="col">{t('certification.record.time')}</th>
          <th scope="col">{t('certification.record.operation')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <tr key={record.id}>
            <td>{t('certification.record.enterprise')}</td>
            <td>{record.certificationContent}</td>
            <td>
              <CertificationStatusBadge status={record.status} />
            </td>
            <td>
              <RelativeTime instant={record.time} />
            </td>
            <td>
              <Group gap="xs" wrap="nowrap">
                <Button size="xs" variant="subtle" onClick={() => onView(record.id)}>
                  {t('certification.check')}
                </Button>
                {record.status === certificationStatus.auditing && (
                  <Button size="xs" variant="subtle" color="red" onClick={() => void withdraw(record)}>
                    {t('certification.withdraw')}
                  </Button>
                )}
              </Group>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** Asks, then withdraws the request. */
async function withdraw({ id, certificationContent: name }: CertificationRecord): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('profile:certification.withdrawTitle'),
    message: i18next.t('profile:certification.withdrawQuestion', { name }),
    confirmLabel: i18next.t('profile:certification.withdraw'),
    danger: true,
  })
  if (!confirmed) return
  try {
    await call(withdrawCertification, { params: { id } }, { quiet: ['wrongState'] })
    toast.success(i18next.t('profile:certification.withdrawn'))
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'wrongState') toast.notice(i18next.t('profile:certification.decided'))
  } finally {
    void invalidate('certification.changed')
  }
}
