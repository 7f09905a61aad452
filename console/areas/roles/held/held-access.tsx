import '../locales/index.ts'
import type { readUserAccess } from '@greenroom/contract/areas/roles/access-requests'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { Grants } from './grants.tsx'
import classes from './held.module.css'

type UserAccess = ResponseOf<typeof readUserAccess>

interface HeldAccessProps extends Pick<UserAccess, 'permissions' | 'grants'> {
  roles: UserAccess['user']['roles']
}

/** What a user was granted, and each of their permissions with the roles that bring it. */
export function HeldAccess({ roles, permissions, grants }: HeldAccessProps) {
  const { t } = useTranslation('held')
  const language = useLanguage()
  const nameOf = new Map(roles.map(({ id, name }) => [id, name[language]]))
  const sorted = permissions
    .map(({ permission, roles }) => ({
      permission,
      text: permissionText(permission, language),
      by: roles.length > 0 ? roles.map(id => nameOf.get(id) ?? id) : [t('granted')],
    }))
    .toSorted((a, b) => a.permission.localeCompare(b.permission))
  return (
    <>
      <Title order={3} size="h4" mt="lg" mb="xs">
        {t('grants')}
      </Title>
      <Grants grants={grants} nothing={t('user.noGrants')} />
      <Title order={3} size="h4" mb="xs">
        {t('user.permissions', { count: sorted.length })}
      </Title>
      <ul className={classes.rows}>
        {sorted.map(({ permission, text, by }) => (
          <li key={permission}>
            <span>{text}</span>
            <Text span size="xs" c="dimmed" ta="end">
              {by.join(t('separator'))}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
