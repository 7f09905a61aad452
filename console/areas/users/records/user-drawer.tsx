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
  const { t } = useTranslation('users')
  const { data, error, refetch } = useCallQuery(readUserAccess, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isMissing = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer title={data ? accountName(data.user) : t('view.title')} onClose={onClose}>
      {data && !isMissing && (
        <>
          <AccountFacts user={data.user} />
          <HeldAccess roles={data.user.roles} permissions={data.permissions} grants={data.grants} />
        </>
      )}
      {isMissing && <EmptyState kind="missing" title={t('refused.missing')} />}
      {error && !data && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} height={24} />}
    </SideDrawer>
  )
}

function AccountFacts({ user }: Pick<ResponseOf<typeof readUserAccess>, 'user'>) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('field.username'), user.username],
        [t('field.status'), <StatusBadge key="status" status={user.status} />],
        [t('field.roles'), <RoleBadges key="roles" roles={user.roles} />],
        [t('field.email'), user.email || t('none')],
        [t('field.phone'), user.phone || t('none')],
        [t('field.jobName'), user.jobName || t('none')],
        [
          t('field.lastSignInTime'),
          user.lastSignInTime === null ? t('never') : format.exact(user.lastSignInTime),
        ],
        [t('field.createdTime'), format.exact(user.createdTime)],
      ]}
    />
  )
}
