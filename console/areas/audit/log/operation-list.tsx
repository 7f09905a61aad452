import '../locales/index.ts'
import {
  deviceSystems,
  type ListedOperation,
  listOperations,
  operationLogLimits,
  operations,
  recordedActions,
  recordedEntities,
} from '@greenroom/contract/areas/audit/operation-log'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeDevice } from '../../../kit/browser/device.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { ShortId } from '../../../kit/text/short-id.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { actionText, entityText, listedActionText, operationText, systemText, titleText } from '../labels.ts'
import { sentenceOf } from '../sentence.ts'
import { OperationBadge, UndoneBadge, UserBadge } from './badges.tsx'
import classes from './operation-list.module.css'

const entryList = defineList({
  call: listOperations,
  defaultSort: '-time',
  rowName: entry => `${listedActionText(entry)} ${titleText(entry)}`.trim(),
  selectionLimit: 0,
  empty: {
    drawing: 'log',
    title: () => i18next.t('audit:page.emptyTitle'),
    message: () => i18next.t('audit:page.context'),
  },
  filters: [
    {
      kind: 'text',
      key: 'user',
      label: () => i18next.t('audit:entry.user'),
      maxLength: operationLogLimits.search,
    },
    {
      kind: 'text',
      key: 'text',
      label: () => i18next.t('audit:entry.text'),
      maxLength: operationLogLimits.search,
    },
    {
      kind: 'choice',
      key: 'action',
      label: () => i18next.t('audit:entry.action'),
      values: recordedActions,
      labelOf: actionText,
    },
    {
      kind: 'choice',
      key: 'entity',
      label: () => i18next.t('audit:entry.entity'),
      values: recordedEntities,
      labelOf: entityText,
    },
    {
      kind: 'choice',
      key: 'operation',
      label: () => i18next.t('audit:entry.operation'),
      values: operations,
      labelOf: operationText,
    },
    {
      kind: 'days',
      key: 'time',
      label: () => i18next.t('audit:entry.time'),
      from: 'timeFrom',
      before: 'timeBefore',
    },
    {
      kind: 'choice',
      key: 'system',
      label: () => i18next.t('audit:entry.system'),
      values: deviceSystems,
      labelOf: systemText,
    },
    {
      kind: 'text',
      key: 'address',
      label: () => i18next.t('audit:entry.address'),
      maxLength: operationLogLimits.identifier,
    },
    {
      kind: 'text',
      key: 'requestId',
      label: () => i18next.t('audit:entry.requestId'),
      maxLength: operationLogLimits.identifier,
    },
  ],
  columns: [
    {
      key: 'time',
      title: () => i18next.t('audit:entry.time'),
      width: 116,
      sortable: true,
      render: ({ time }) => <RelativeTime instant={time} />,
    },
    {
      // Part of the sentence on screen; in a file it has its own column.
      key: 'user',
      title: () => i18next.t('audit:entry.user'),
      width: 124,
      hiddenAtFirst: true,
      exported: 'always',
      render: entry => <UserBadge entry={entry} />,
    },
    {
      key: 'action',
      title: () => i18next.t('audit:entry.action'),
      width: 320,
      primary: true,
      render: entry => <EntryLink entry={entry} />,
    },
    {
      key: 'entity',
      title: () => i18next.t('audit:entry.entity'),
      width: 136,
      render: ({ entity }) => entityText(entity),
    },
    {
      key: 'title',
      title: () => i18next.t('audit:entry.title'),
      width: 168,
      hiddenAtFirst: true,
      exported: 'always',
      render: entry => <span title={titleText(entry)}>{titleText(entry)}</span>,
    },
    {
      key: 'operation',
      title: () => i18next.t('audit:entry.operation'),
      width: 104,
      render: ({ operation, undoneBy }) => (
        <>
          <OperationBadge operation={operation} />
          {undoneBy !== null && <UndoneBadge />}
        </>
      ),
    },
    {
      key: 'address',
      title: () => i18next.t('audit:entry.address'),
      width: 104,
      render: ({ address }) => address || i18next.t('audit:none'),
    },
    {
      key: 'device',
      title: () => i18next.t('audit:entry.device'),
      width: 124,
      render: ({ device }) =>
        device === '' ? i18next.t('audit:none') : <span title={device}>{describeDevice(device)}</span>,
    },
    {
      key: 'requestId',
      title: () => i18next.t('audit:entry.requestId'),
      width: 96,
      render: ({ requestId }) => (
        <span className={classes.requestId}>
          {requestId ? <ShortId id={requestId} /> : i18next.t('audit:none')}
        </span>
      ),
    },
  ],
})

/** Filters that ask for single entries, also of imports. */
const entryFilters = ['text', 'entity', 'action', 'operation', 'requestId']

/** The operation log. What an import wrote is one line until a filter asks for single entries. */
export const operationList: typeof entryList = {
  ...entryList,
  usePage: query => {
    const isFolded = !entryFilters.some(key => key in query)
    return entryList.usePage(isFolded ? { ...query, fold: 'imports' } : query)
  },
}

/** Who did what, as a sentence; leads to what changed, and of an import to the entries about its rows. */
function EntryLink({ entry }: { entry: ListedOperation }) {
  const { t } = useTranslation('audit')
  const { addressOf } = useViewedRow()
  const sentence = sentenceOf(entry)
  const { batch } = entry
  return (
    <>
      <Link to={addressOf(entry.id)} className={classes.link} title={sentence}>
        {sentence}
      </Link>
      {batch && (
        <Link to={`?${new URLSearchParams({ requestId: batch.requestId })}`} className={classes.batch}>
          {t('entry.batch', { count: batch.entries })}
        </Link>
      )}
    </>
  )
}
