import {
  type ParameterChangeState,
  parameterChangeStates,
  parameterChangeStatus,
} from '@greenroom/contract/areas/parameters/parameters'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors = { auditing: 'blue', passed: 'green', returned: 'orange', cancelled: 'gray' } as const

/** Where a request stands. */
export function StateBadge({ state }: { state: ParameterChangeState }) {
  const { t } = useTranslation('parameters')
  return (
    <Badge color={colors[state]} flex="none">
      {t(`status.${state}`)}
    </Badge>
  )
}

/** The state of an entry of the operation log, which has it as the specification's number. */
export const stateOf = (status: number): ParameterChangeState =>
  parameterChangeStates.find(state => parameterChangeStatus[state] === status) ?? 'auditing'
