import '../locales/index.ts'
import { readUserAccess } from '@greenroom/contract/areas/roles/access-requests'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { HeldAccess } from '../../roles/index.ts'
import { accountName } from './labels.ts'
import { RoleBadges, StatusBadge } from './user-badges.tsx'

/** One user: who they are, what they may do and by what. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { data, error, refetch } = useCallQuery(readUserAccess, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isGone = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer title={data ? accountName(data.person) : t('view.title')} onClose={onClose}>
      {data && !isGone && (
        <>
          <AccountFacts person={data.person} />
          <HeldAccess roles={data.person.roles} permissions={data.permissions} grants={data.grants} />
        </>
      )}
      {isGone && <EmptyState title={t('refused.gone')} />}
      {error && !data && !isGone && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} height={24} />}
    </SideDrawer>
  )
}

function AccountFacts({ person }: Pick<ResponseOf<typeof readUserAccess>, 'person'>) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('field.username'), person.username],
        [t('field.status'), <StatusBadge key="status" status={person.status} />],
        [t('field.roles'), <RoleBadges key="roles" roles={person.roles} />],
        [t('field.email'), person.email || t('none')],
        [t('field.phone'), person.phone || t('none')],
        [t('field.jobName'), person.jobName || t('none')],
        [
          t('field.lastSignInTime'),
          person.lastSignInTime === null ? t('never') : format.exact(person.lastSignInTime),
        ],
        [t('field.createdTime'), format.exact(person.createdTime)],
      ]}
    />
  )
}
