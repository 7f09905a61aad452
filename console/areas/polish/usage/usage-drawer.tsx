import { type PolishUsageRow, readPolishUsage } from '@greenroom/contract/areas/polish/usage'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useMoney } from '../money.ts'
import classes from './usage.module.css'

/** Usage of the assistant by user and day. */
export function UsageDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('polish')
  const { data, error, isPending, refetch } = useCallQuery(readPolishUsage, {}, { quiet: true })
  return (
    <SideDrawer title={t('usage.title')} size={680} onClose={onClose}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('usage.context')}
      </Text>
      {isPending && <SkeletonRows rows={4} height={32} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState kind="analytics" title={t('usage.none')} />}
      {data && data.list.length > 0 && <UsageTable rows={data.list} currency={data.currency} />}
    </SideDrawer>
  )
}

function UsageTable({ rows, currency }: { rows: readonly PolishUsageRow[]; currency: string | null }) {
  const { t } = useTranslation('polish')
  const format = useFormat()
  const money = useMoney(currency)
  return (
    <WideTable label={t('usage.title')} className={classes.table}>
      <thead>
        <tr>
          <th>{t('usage.date')}</th>
          <th>{t('usage.user')}</th>
          <th data-figure>{t('usage.runs')}</th>
          <th data-figure>{t('usage.prompt')}</th>
          <th data-figure>{t('usage.completion')}</th>
          {money && <th data-figure>{t('usage.cost')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, userName, runs, promptTokens, completionTokens, costMicros }) => (
          <tr key={`${date} ${userName}`}>
            <td>{date}</td>
            <td>{userName || t('usage.missing')}</td>
            <td data-figure>{format.number(runs)}</td>
            <td data-figure>{format.number(promptTokens)}</td>
            <td data-figure>{format.number(completionTokens)}</td>
            {money && <td data-figure>{money(costMicros)}</td>}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
