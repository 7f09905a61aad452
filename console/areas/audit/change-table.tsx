import type { OperationDetail } from '@greenroom/contract/areas/audit/operation-log'
import { useTranslation } from 'react-i18next'
import { ChangedValue } from './changed-value.tsx'
import classes from './changes.module.css'
import { fieldText } from './labels.ts'

export type Side = 0 | 1

interface ChangeTableProps {
  changes: OperationDetail['changes']
  names: OperationDetail['names']
  /** Which sides are shown, and what each is called. */
  sides: readonly (readonly [side: Side, heading: string])[]
}

/** Values of the fields before and after a change. */
export function ChangeTable({ changes, names, sides }: ChangeTableProps) {
  const { t } = useTranslation('audit')
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          {sides.map(([side, heading]) => (
            <th key={side} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(changes)
          .filter(([, change]) => sides.length === 2 || sides.some(([side]) => !isEmpty(change[side])))
          .map(([field, change]) => (
            <tr key={field}>
              <th scope="row">{fieldText(field)}</th>
              {sides.map(([side]) => (
                <td key={side} data-side={sides.length === 2 ? side : undefined}>
                  <ChangedValue
                    field={field}
                    value={change[side]}
                    {...(sides.length === 2 && { other: change[side === 0 ? 1 : 0] })}
                    names={names}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** What a new or deleted thing did not have is not worth a line. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
