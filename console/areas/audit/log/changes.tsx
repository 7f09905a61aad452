import type { OperationDetail } from '@greenroom/contract/areas/audit/operation-log'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChangeTable } from './change-table.tsx'

/** What changed, field by field: a new thing was nothing before, a deleted one is nothing after. */
export function Changes({ entry }: { entry: OperationDetail }) {
  const { t } = useTranslation('audit')
  const { operation, changes, names } = entry
  if (operation === 'refused') {
    return (
      <Text mt="lg" c="dimmed">
        {t('changes.refused')}
      </Text>
    )
  }
  const heading = {
    insert: t('changes.inserted'),
    update: t('changes.title'),
    delete: t('changes.deleted'),
  }[operation]
  const sides = {
    insert: [[1, t('changes.value')]],
    update: [
      [0, t('changes.before')],
      [1, t('changes.after')],
    ],
    delete: [[0, t('changes.value')]],
  } as const
  return (
    <section aria-label={heading}>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {heading}
      </Title>
      <ChangeTable changes={changes} names={names} sides={sides[operation]} />
    </section>
  )
}
