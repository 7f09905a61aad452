import {
  inspectionLimits,
  inspectionVerdictValues,
  rejectionReasons,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { listVerdicts } from '@greenroom/contract/areas/inspection/inspection-review'
import i18next from 'i18next'
import { defineList } from '../../../kit/list/definition.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { reasonText, verdictWordText } from '../labels.ts'

const title =
  (key: 'time' | 'content' | 'queue' | 'verdict' | 'reason' | 'note' | 'inspector' | 'withdrawnTime') => () =>
    i18next.t(`inspection:verdicts.${key}`)

/** The verdicts of inspectors. */
export const verdictList = defineList({
  call: listVerdicts,
  defaultSort: '-givenTime',
  rowName: verdict => verdict.contentItemTitle,
  selectionLimit: 100,
  empty: {
    drawing: 'inspection',
    title: () => i18next.t('inspection:verdicts.emptyTitle'),
    message: () => i18next.t('inspection:verdicts.emptyMessage'),
    page: 'Card',
  },
  filters: [
    { kind: 'text', key: 'contentItemTitle', label: title('content'), maxLength: 80 },
    { kind: 'text', key: 'queueName', label: title('queue'), maxLength: inspectionLimits.name },
    { kind: 'text', key: 'inspector', label: title('inspector'), maxLength: 40 },
    {
      kind: 'choice',
      key: 'verdict',
      label: title('verdict'),
      values: inspectionVerdictValues,
      labelOf: verdictWordText,
    },
    { kind: 'choice', key: 'reason', label: title('reason'), values: rejectionReasons, labelOf: reasonText },
    { kind: 'days', key: 'given', label: title('time'), from: 'givenFrom', before: 'givenBefore' },
  ],
  columns: [
    {
      key: 'givenTime',
      title: title('time'),
      width: 110,
      sortable: true,
      render: verdict => <RelativeTime instant={verdict.givenTime} />,
    },
    {
      key: 'contentItemTitle',
      title: title('content'),
      width: 220,
      primary: true,
      render: row => row.contentItemTitle,
    },
    { key: 'queueName', title: title('queue'), width: 150, render: row => row.queueName },
    { key: 'verdict', title: title('verdict'), width: 90, render: row => verdictWordText(row.verdict) },
    {
      key: 'reason',
      title: title('reason'),
      width: 130,
      render: row => row.reason !== null && reasonText(row.reason),
    },
    { key: 'note', title: title('note'), width: 180, render: row => row.note },
    { key: 'inspector', title: title('inspector'), width: 120, render: row => row.inspector },
    {
      key: 'withdrawnTime',
      title: title('withdrawnTime'),
      width: 110,
      render: row => row.withdrawnTime !== null && <RelativeTime instant={row.withdrawnTime} />,
    },
  ],
})
