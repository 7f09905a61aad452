import {
  type ParameterChangeState,
  parameterChangeStates,
  parameterChangeStatus,
} from '@greenroom/contract/areas/parameters/parameters'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../../kit/display/state-dot.tsx'

const tones = { auditing: 'working', passed: 'good', returned: 'bad', cancelled: 'quiet' } as const

/** The state of a request. */
export function StateBadge({ state }: { state: ParameterChangeState }) {
  const { t } = useTranslation('parameters')
  return <StateDot tone={tones[state]} text={t(`status.${state}`)} />
}

/** The state of an entry of the operation log, which has it as the specification's number. */
export const stateOf = (status: number): ParameterChangeState =>
  parameterChangeStates.find(state => parameterChangeStatus[state] === status) ?? 'auditing'
