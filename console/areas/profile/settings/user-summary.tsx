import type { UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { Anchor, Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { OwnAvatar } from '../avatar/own-avatar.tsx'
import classes from './user-summary.module.css'

interface UserSummaryProps {
  /** Leads to the security settings, where the phone number is changed. */
  onSecurity: () => void
}

/** Data of the user's account; most of it only others can change. */
export function UserSummary({ onSecurity }: UserSummaryProps) {
  const { t } = useTranslation('profile')
  const user = useSession(session => session.user)
  const format = useFormat()
  if (!user) return null
  const facts: readonly (readonly [name: string, fact: ReactNode])[] = [
    [t('summary.name'), user.name || user.username],
    [t('summary.certification'), <CertificationBadge key="certification" user={user} />],
    [t('summary.accountId'), user.accountId],
    [
      t('summary.phone'),
      <>
        {user.phone || t('none')}{' '}
        <Anchor component="button" type="button" size="sm" onClick={onSecurity}>
          {t(user.phone === '' ? 'summary.setPhone' : 'summary.changePhone')}
        </Anchor>
      </>,
    ],
    [t('summary.registrationDate'), format.exact(user.registrationDate)],
  ]
  return (
    <section className={classes.card} aria-label={t('summary.title')}>
      <OwnAvatar size={100} />
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Whether the user is certified. */
export function CertificationBadge({ user }: { user: Pick<UserRecord, 'certification'> }) {
  const { t } = useTranslation('profile')
  const isCertified = user.certification === 1
  return <Badge color={isCertified ? 'green' : 'gray'}>{t(isCertified ? 'certified' : 'notCertified')}</Badge>
}
