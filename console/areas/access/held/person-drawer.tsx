import './texts/index.ts'
import { readPersonAccess } from '@greenroom/contract/areas/roles/access-requests'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { RoleBadges, StatusBadge } from '../accounts/account-badges.tsx'
import { accountName } from '../accounts/labels.ts'
import { permissionText } from '../requests/labels.ts'
import { Grants } from './grants.tsx'
import classes from './held.module.css'

/** One person: who they are, what they may do and by what. */
export function PersonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('held')
  const { data, error, refetch } = useCallQuery(readPersonAccess, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isGone = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer title={data ? accountName(data.person) : t('person.title')} onClose={onClose}>
      {data && !isGone && <Held {...data} />}
      {isGone && <EmptyState title={t('person.gone')} />}
      {error && !data && !isGone && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} height={24} />}
    </SideDrawer>
  )
}

function Held({ person, permissions, grants }: ResponseOf<typeof readPersonAccess>) {
  const { t } = useTranslation(['held', 'accounts'])
  const language = useLanguage()
  const format = useFormat()
  const nameOf = new Map(person.roles.map(({ id, name }) => [id, name[language]]))
  const sorted = permissions
    .map(({ permission, roles }) => ({
      permission,
      text: permissionText(permission, language),
      by: roles.length > 0 ? roles.map(id => nameOf.get(id) ?? id) : [t('granted')],
    }))
    .toSorted((a, b) => a.permission.localeCompare(b.permission))
  return (
    <>
      <Facts
        facts={[
          [t('accounts:field.username'), person.username],
          [t('accounts:field.status'), <StatusBadge key="status" status={person.status} />],
          [t('accounts:field.roles'), <RoleBadges key="roles" roles={person.roles} />],
          [t('accounts:field.email'), person.email || t('accounts:none')],
          [t('accounts:field.phone'), person.phone || t('accounts:none')],
          [t('accounts:field.jobName'), person.jobName || t('accounts:none')],
          [
            t('accounts:field.lastSignInTime'),
            person.lastSignInTime === null ? t('accounts:never') : format.exact(person.lastSignInTime),
          ],
          [t('accounts:field.createdTime'), format.exact(person.createdTime)],
        ]}
      />
      <Title order={3} size="h5" mt="lg" mb="xs">
        {t('grants')}
      </Title>
      <Grants grants={grants} nothing={t('person.noGrants')} />
      <Title order={3} size="h5" mb="xs">
        {t('person.permissions', { count: sorted.length })}
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
