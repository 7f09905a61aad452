import type { EnterpriseInfo } from '@greenroom/contract/areas/profile/certification'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/text/format.ts'
import classes from './certification.module.css'
import { certificateTypeText, enterpriseCertificateTypeText } from './labels.ts'
import { CertificationStatusBadge } from './status-badge.tsx'

/** The certified, or requested, enterprise and legal person. */
export function EnterpriseFacts({ info, more = [] }: EnterpriseFactsProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const facts: readonly (readonly [name: string, fact: ReactNode])[] = [
    [t('certification.field.accountType'), t('certification.enterprise')],
    [t('certification.field.status'), <CertificationStatusBadge key="status" status={info.status} />],
    [t('certification.field.time'), format.exact(info.time)],
    [t('certification.field.enterpriseName'), info.enterpriseName],
    [
      t('certification.field.enterpriseCertificateType'),
      enterpriseCertificateTypeText(info.enterpriseCertificateType),
    ],
    [t('certification.field.organizationCode'), info.organizationCode],
    [t('certification.field.legalPerson'), info.legalPerson],
    [t('certification.field.certificateType'), certificateTypeText(info.certificateType)],
    [t('certification.field.authenticationNumber'), info.authenticationNumber],
    ...more,
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

interface EnterpriseFactsProps {
  info: EnterpriseInfo
  /** Further facts. */
  more?: readonly (readonly [name: string, fact: ReactNode])[]
}
