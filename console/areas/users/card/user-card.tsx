import '../locales/index.ts'
import type { FoundUser } from '@greenroom/contract/areas/users/user-search'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import classes from './user-card.module.css'

/** Who somebody is, beside the page. */
export function UserCard({ value: user, onClose }: { value: FoundUser; onClose: () => void }) {
  const { t } = useTranslation('userSearch')
  const name = user.name || user.username
  const { email } = user
  const fields: readonly (readonly [string, ReactNode])[] = [
    [t('username'), user.username],
    [t('job'), user.jobName],
    [t('organization'), user.organizationName],
    [t('email'), email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
  ]
  return (
    <SideDrawer title={t('one')} onClose={onClose}>
      <div className={classes.head}>
        <UserAvatar name={name} avatar={user.avatar} size={56} />
        <Text fw={600} size="lg">
          {name}
        </Text>
      </div>
      <Facts facts={fields.map(([field, value]) => [field, value || t('unknown')])} />
    </SideDrawer>
  )
}
