import type { OperationDetail } from '@greenroom/contract/areas/audit'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../words.ts'
import { ChangedValue } from './changed-value.tsx'
import classes from './changes.module.css'

type Side = 0 | 1
/** Which sides of a change there are: a new thing was nothing before, a deleted one is nothing after. */
const sidesOf: Readonly<Record<OperationDetail['operation'], readonly Side[]>> = {
  insert: [1],
  update: [0, 1],
  delete: [0],
  refused: [],
}

/** What changed, field by field. */
export function Changes({ entry }: { entry: OperationDetail }) {
  const { t } = useTranslation('audit')
  const { operation, changes, names } = entry
  const sides = sidesOf[operation]
  if (sides.length === 0) {
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
    refused: '',
  }[operation]
  const columns = sides.length === 1 ? [t('changes.value')] : [t('changes.before'), t('changes.after')]
  return (
    <section aria-label={heading}>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {heading}
      </Title>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('changes.field')}</th>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(changes)
            .filter(([, change]) => sides.length === 2 || sides.some(side => !isEmpty(change[side])))
            .map(([field, change]) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                {sides.map(side => (
                  <td key={side} data-side={sides.length === 2 ? side : undefined}>
                    <ChangedValue field={field} value={change[side]} names={names} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

/** What a new or deleted thing did not have is not worth a line. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
