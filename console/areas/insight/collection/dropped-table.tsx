import type { readCollection } from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { WideTable } from '../../../kit/wide-table.tsx'
import classes from './collection.module.css'

/** Dropped events by reason and sender. */
export function DroppedTable({ dropped }: Pick<ResponseOf<typeof readCollection>, 'dropped'>) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  if (dropped.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('dropped.none')}
      </Text>
    )
  }
  return (
    <WideTable label={t('dropped.title')} className={classes.dropped}>
      <thead>
        <tr>
          <th>{t('dropped.reason')}</th>
          <th>{t('dropped.sender')}</th>
          <th>{t('dropped.count')}</th>
        </tr>
      </thead>
      <tbody>
        {dropped.map(({ reason, sender, count }) => (
          <tr key={`${reason} ${sender}`}>
            <td>{t(`reasons.${reason}`)}</td>
            <td translate="no">{sender || t('dropped.others')}</td>
            <td>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
