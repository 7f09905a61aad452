import { readArticleFigures } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { jobTitle } from './labels.ts'

/** Reads and shares of each published article, as WeChat counts them. */
export function FiguresOfArticle({ articleId }: { articleId: string }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { data, error, refetch } = useCallQuery(
    readArticleFigures,
    { params: { id: articleId } },
    { quiet: true },
  )
  const sums = new Map<string, { title: string; reads: number; shares: number; date: string }>()
  for (const { partId, title, reads, shares, date } of data ?? []) {
    const sum = sums.get(partId) ?? { title, reads: 0, shares: 0, date }
    const last = sum.date > date ? sum.date : date
    sums.set(partId, { title, reads: sum.reads + reads, shares: sum.shares + shares, date: last })
  }
  return (
    <Panel title={t('figures.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('figures.none')}
        </Text>
      )}
      {sums.size > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field.title')}</Table.Th>
              <Table.Th ta="end">{t('figures.reads')}</Table.Th>
              <Table.Th ta="end">{t('figures.shares')}</Table.Th>
              <Table.Th ta="end">{t('figures.until')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...sums].map(([partId, sum]) => (
              <Table.Tr key={partId}>
                <Table.Td>{jobTitle(sum)}</Table.Td>
                <Table.Td ta="end">{format.number(sum.reads)}</Table.Td>
                <Table.Td ta="end">{format.number(sum.shares)}</Table.Td>
                <Table.Td ta="end">{sum.date}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}
