import { certificationStatus, readCertifications } from '@greenroom/contract/areas/profile/certification'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import classes from './certification.module.css'
import { CertificationForm } from './certification-form.tsx'
import { CertificationView } from './certification-view.tsx'
import { EnterpriseFacts } from './enterprise-facts.tsx'
import { Records } from './records.tsx'

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
