import './locales/index.ts'
import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReachablePages } from '../../kit/navigation/reachable-pages.ts'
import { usePermission } from '../../kit/session/permission.tsx'

/** Says that no other user may approve a change yet, and who creates one where. */
export function NoApprover() {
  const { t } = useTranslation('parameters')
  const may = usePermission()
  const users = useReachablePages().find(({ name }) => name === 'SystemUser')
  const mayCreate = users !== undefined && may('user:create')
  return (
    <Alert color="yellow" role="status">
      {t(mayCreate ? 'noApprover.create' : 'noApprover.ask')}{' '}
      {mayCreate && (
        <Anchor component={Link} underline="always" to={users.path} size="sm">
          {t('noApprover.toUsers')}
        </Anchor>
      )}
    </Alert>
  )
}
