import { offices } from '@greenroom/contract/areas/profile/own-profile'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconBriefcase, IconBuilding, IconLink, IconMapPin, IconPencil } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../kit/language.ts'
import { useSession } from '../../../kit/session.ts'
import { OwnAvatar } from '../avatar/own-avatar.tsx'
import { CertificationBadge } from '../settings/user-summary.tsx'
import classes from './banner.module.css'

/** The user: picture, name, what they do and where. */
export function Banner() {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const user = useSession(session => session.user)
  if (!user) return null
  const office = offices.find(({ code }) => code === user.location)?.name[language] ?? user.locationName
  return (
    <header className={classes.banner}>
      <OwnAvatar size={84} />
      <div className={classes.words}>
        <div className={classes.name}>
          <Title order={1} size="h2">
            {user.name || user.username}
          </Title>
          <CertificationBadge user={user} />
        </div>
        {user.introduction !== '' && <Text c="dimmed">{user.introduction}</Text>}
        <ul className={classes.marks}>
          <Mark icon={IconBriefcase} name={t('info.job')} value={user.jobName} />
          <Mark icon={IconBuilding} name={t('info.organization')} value={user.organizationName} />
          <Mark icon={IconMapPin} name={t('info.location')} value={office} />
          <Mark icon={IconLink} name={t('info.website')} value={user.personalWebsite}>
            <Anchor href={user.personalWebsite} target="_blank" rel="noreferrer" c="inherit">
              {user.personalWebsite}
            </Anchor>
          </Mark>
        </ul>
      </div>
      <Button
        component={Link}
        to="/user/setting"
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t('info.edit')}
      </Button>
    </header>
  )
}

interface MarkProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Name of the value, for users who do not see the icon. */
  name: string
  value: string
  children?: ReactNode
}

function Mark({ icon: Icon, name, value, children = value }: MarkProps) {
  if (value === '') return null
  return (
    <li className={classes.mark} title={name}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
