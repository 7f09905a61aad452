import { certificationStatus } from '@greenroom/contract/areas/profile/certification'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Status, statusText } from './labels.ts'

const colors: Readonly<Record<Status, string>> = {
  [certificationStatus.auditing]: 'blue',
  [certificationStatus.passed]: 'green',
  [certificationStatus.rejected]: 'red',
  [certificationStatus.withdrawn]: 'gray',
}

/** State of a request. */
export function CertificationStatusBadge({ status }: { status: Status }) {
  // The words follow the language.
  useTranslation('profile')
  return <Badge color={colors[status]}>{statusText(status)}</Badge>
}
