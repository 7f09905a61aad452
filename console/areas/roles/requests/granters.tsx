import '../locales/shell/index.ts'
import { readGranters } from '@greenroom/contract/areas/roles/access-requests'
import type { Permission } from '@greenroom/contract/permissions'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'

/** Who can grant `permission`. */
export function Granters({ permission }: { permission: Permission }) {
  const { t } = useTranslation('accessRequests')
  const granters = useCallQuery(readGranters, { query: { permission } }, { quiet: true }).data
  if (!granters) return null
  const names = granters.names.join(t('separator'))
  const more = granters.total - granters.names.length
  const all = more > 0 ? t('moreGranters', { names, count: more }) : names
  return (
    <Text size="xs" c="dimmed">
      {granters.total === 0 ? t('nobody') : t('granters', { names: all })}
    </Text>
  )
}
