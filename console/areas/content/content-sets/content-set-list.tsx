import '../locales/index.ts'
import { contentSetImport } from '@greenroom/contract/areas/content/content-imports'
import {
  type ContentSetRow,
  contentSetLimits,
  contentTypes,
  filterTypes,
  listContentSets,
  setStatuses,
} from '@greenroom/contract/areas/content/content-sets'
import { maxInteger } from '@greenroom/contract/fields'
import i18next from 'i18next'
import { defineList } from '../../../kit/list/definition.ts'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { ShortId } from '../../../kit/text/short-id.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { ContentTypeBadge, StatusBadge } from './badges.tsx'
import { contentTypeText, filterTypeText, statusText } from './labels.ts'

/** The search table's list of content sets. */
export const contentSetList = defineList({
  call: listContentSets,
  imports: contentSetImport,
  defaultSort: '-createdTime',
  rowName: set => set.name,
  selectionLimit: contentSetLimits.idsPerCall,
  empty: {
    drawing: 'content',
    title: () => i18next.t('content:set.empty'),
    message: () => i18next.t('content:set.emptyMessage'),
  },
  filters: [
    {
      kind: 'number',
      key: 'number',
      label: () => i18next.t('content:set.number'),
      min: 1,
      max: maxInteger,
    },
    {
      kind: 'text',
      key: 'name',
      label: () => i18next.t('content:set.name'),
      maxLength: contentSetLimits.name,
    },
    {
      kind: 'choice',
      key: 'contentType',
      label: () => i18next.t('content:set.contentType'),
      values: contentTypes,
      labelOf: contentTypeText,
    },
    {
      kind: 'choice',
      key: 'filterType',
      label: () => i18next.t('content:set.filterType'),
      values: filterTypes,
      labelOf: filterTypeText,
    },
    {
      kind: 'days',
      key: 'created',
      label: () => i18next.t('content:set.createdTime'),
      from: 'createdFrom',
      before: 'createdBefore',
    },
    {
      kind: 'choice',
      key: 'status',
      label: () => i18next.t('content:set.status'),
      values: setStatuses,
      labelOf: statusText,
    },
    {
      kind: 'ids',
      key: 'id',
      label: () => i18next.t('content:set.id'),
      max: contentSetLimits.idsPerCall,
    },
  ],
  columns: [
    {
      key: 'index',
      title: () => '#',
      longTitle: () => i18next.t('content:set.index'),
      width: 48,
      exported: false,
      render: (_, position) => position,
    },
    {
      key: 'number',
      title: () => i18next.t('content:set.number'),
      width: 116,
      sortable: true,
      render: set => set.number,
    },
    {
      key: 'name',
      title: () => i18next.t('content:set.name'),
      width: 160,
      primary: true,
      sortable: true,
      render: set => <NameLink set={set} />,
    },
    {
      key: 'contentType',
      title: () => i18next.t('content:set.contentType'),
      width: 198,
      render: set => <ContentTypeBadge type={set.contentType} />,
    },
    {
      key: 'filterType',
      title: () => i18next.t('content:set.filterType'),
      width: 92,
      render: set => filterTypeText(set.filterType),
    },
    {
      key: 'count',
      title: () => i18next.t('content:set.count'),
      width: 88,
      align: 'end',
      sortable: true,
      render: set => <ShortNumber value={set.count} />,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('content:set.createdTime'),
      width: 106,
      sortable: true,
      render: set => <RelativeTime instant={set.createdTime} />,
    },
    {
      key: 'status',
      title: () => i18next.t('content:set.status'),
      width: 84,
      render: set => <StatusBadge status={set.status} />,
    },
    {
      key: 'id',
      title: () => i18next.t('content:set.id'),
      width: 92,
      hiddenAtFirst: true,
      render: set => <ShortId id={set.id} />,
    },
  ],
})

/** A set's name; leads to all of its fields. */
function NameLink({ set }: { set: ContentSetRow }) {
  const { addressOf } = useViewedRow()
  return <RowLink to={addressOf(set.id)} name={set.name} />
}
