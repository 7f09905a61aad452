import { type ImportRow, importFailuresAddress, readImport } from '@greenroom/contract/areas/imports/imports'
import type { ImportDescription } from '@greenroom/contract/import'
import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../call/download.ts'
import { useCallQuery } from '../call/query.ts'
import { JobProgress } from '../command/job-progress.tsx'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { toast } from '../feedback/toast.ts'
import { useFormat } from '../text/format.ts'
import classes from './import.module.css'
import { ImportButtons } from './import-buttons.tsx'
import { ImportGrid } from './import-grid.tsx'
import { Outcomes } from './outcomes.tsx'
import { isWorking } from './use-imports.ts'

interface ImportViewProps {
  id: string
  imports: ImportDescription
  onOther: () => void
  /** Shows the rows that an import wrote in their list. */
  onShowRows: (importId: string) => void
}

/** Polls as well as listening, in case an event gets lost. */
const pollIntervalMs = 3000

/** An import in any state. */
export function ImportView({ id, ...props }: ImportViewProps) {
  const { data, error, refetch } = useCallQuery(
    readImport,
    { params: { id } },
    {
      quiet: true,
      refetchInterval: query => (query.state.data && isWorking(query.state.data) ? pollIntervalMs : false),
    },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} height={32} />
  return <KnownImport row={data} {...props} />
}

interface KnownImportProps extends Omit<ImportViewProps, 'id'> {
  row: ImportRow
}

function KnownImport({ row, imports, onOther, onShowRows }: KnownImportProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { state, fileName, user, createdTime, encoding, ignoredSheets, problem } = row
  const counts = state === 'dryRun' || state === 'reading' ? row.dryRun : row.done
  const numbers = {
    create: format.number(counts.create),
    change: format.number(counts.change),
    same: format.number(counts.same),
    fail: format.number(counts.fail),
  }
  const isOver = state === 'done' || state === 'stopped'
  useFinishedToast(row)

  return (
    <div className={classes.panel}>
      <p className={classes.name} translate="no">
        {fileName}
      </p>
      <p className={classes.side}>
        {t(`state.${state}`)}
        {' · '}
        <span translate="no">{t('by', { user, time: format.relative(createdTime) })}</span>
        {encoding !== '' && ` · ${t('encoding', { encoding: encoding.toUpperCase() })}`}
      </p>
      {isWorking(row) && (
        <JobProgress value={row.progress} label={t('progress', { percent: Math.floor(row.progress * 100) })}>
          {state === 'reading' ? t('reading') : state === 'running' ? t('running') : t('undoing')}
        </JobProgress>
      )}
      {problem !== '' && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      {isOver && <p role="status">{t('result', numbers)}</p>}
      {state === 'undone' && (
        <p role="status">
          {t('undoneResult', { undone: format.number(row.undone) })}{' '}
          {row.kept > 0 && t('keptResult', { kept: format.number(row.kept) })}
        </p>
      )}
      {state === 'undone' && row.kept > 0 && (
        <ImportGrid row={row} imports={imports} fields={imports.columns} outcome="kept" />
      )}
      {ignoredSheets.length > 0 && (
        <Alert color="yellow" mt="md">
          <span translate="no">{t('ignoredSheets', { sheets: ignoredSheets.join(', ') })}</span>
        </Alert>
      )}
      {(state === 'dryRun' || isOver) && row.rows > 0 && (
        <Outcomes row={row} counts={counts} imports={imports} />
      )}
      {counts.fail > 0 && (state === 'dryRun' || isOver) && <FailureFile row={row} />}
      <ImportButtons row={row} onOther={onOther} onShowRows={onShowRows} />
    </div>
  )
}

/** Notifies the user when an import ends while it is on screen. */
function useFinishedToast({ state, done }: ImportRow): void {
  const { t } = useTranslation('import')
  const format = useFormat()
  const [seen, setSeen] = useState(state)
  useEffect(() => {
    if (seen === state) return
    setSeen(state)
    if (seen !== 'running' || state !== 'done') return
    const of = (count: number) => format.number(count)
    toast.success(t('finished', { create: of(done.create), change: of(done.change), fail: of(done.fail) }))
  }, [seen, state, done, t, format])
}

function FailureFile({ row: { id, fileName, format } }: { row: ImportRow }) {
  const { t } = useTranslation('import')
  const [saving, setSaving] = useState(false)
  async function save(): Promise<void> {
    setSaving(true)
    const isSaved = await download(importFailuresAddress(id), `${fileName} ${t('outcome.fail')}.${format}`)
    setSaving(false)
    if (!isSaved) toast.notice(t('missing'))
  }
  return (
    <p className={classes.hint}>
      <Button
        variant="default"
        size="xs"
        mr="xs"
        loading={saving}
        leftSection={<IconDownload size={14} />}
        onClick={() => void save()}
      >
        {t('failures')}
      </Button>
      {t('failuresHint')}
    </p>
  )
}
