import {
  type ImportRow,
  importFailuresAddress,
  readImport,
  runImport,
  stopImport,
  undoImport,
} from '@greenroom/contract/areas/imports/imports'
import type { ImportCounts, ImportDescription } from '@greenroom/contract/import'
import { Alert, Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../call/attempt.ts'
import { call } from '../call/call.ts'
import { download } from '../call/download.ts'
import { invalidate } from '../call/events.ts'
import { useCallQuery } from '../call/query.ts'
import { confirmAction } from '../command/confirm.tsx'
import { JobProgress } from '../command/job-progress.tsx'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { toast } from '../feedback/toast.ts'
import { useFormat } from '../text/format.ts'
import { FailedRows } from './failed-rows.tsx'
import { FileRows } from './file-rows.tsx'
import classes from './import.module.css'
import { isWorking } from './use-imports.ts'

const outcomes = ['create', 'change', 'same', 'fail'] as const

interface OutcomesProps {
  row: ImportRow
  counts: ImportCounts
  imports: ImportDescription
}

/** Numbers of rows per outcome; the rows of the chosen outcome follow below. */
function Outcomes({ row, counts, imports }: OutcomesProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const [chosen, setChosen] = useState<(typeof outcomes)[number]>()
  // Outcomes that need attention come first.
  const visibleOutcome =
    chosen ?? (['fail', 'change', 'create', 'same'] as const).find(outcome => counts[outcome] > 0)
  return (
    <section aria-label={t('outcomes')}>
      <div className={classes.outcomes}>
        {outcomes.map(outcome => (
          <UnstyledButton
            key={outcome}
            className={classes.outcome}
            data-outcome={outcome}
            data-none={counts[outcome] === 0 || undefined}
            aria-pressed={visibleOutcome === outcome}
            onClick={() => setChosen(outcome)}
          >
            <span>{t(`outcome.${outcome}`)}</span>
            <b>{format.number(counts[outcome])}</b>
          </UnstyledButton>
        ))}
      </div>
      {visibleOutcome === 'fail' && <FailedRows id={row.id} imports={imports} />}
      {visibleOutcome && visibleOutcome !== 'fail' && (
        <FileRows key={visibleOutcome} id={row.id} imports={imports} outcome={visibleOutcome} />
      )}
    </section>
  )
}

interface ImportViewProps {
  id: string
  imports: ImportDescription
  onOther: () => void
}

/** Polls as well as listening, in case an event gets lost. */
const pollIntervalMs = 3000

/** An import in any state. */
export function ImportView({ id, imports, onOther }: ImportViewProps) {
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
  return <KnownImport row={data} imports={imports} onOther={onOther} />
}

interface KnownImportProps {
  row: ImportRow
  imports: ImportDescription
  onOther: () => void
}

function KnownImport({ row, imports, onOther }: KnownImportProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { id, state, fileName, user, createdTime, encoding, ignoredColumns, ignoredSheets, problem } = row
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
    <>
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
      {state === 'undone' && row.kept > 0 && <FileRows id={id} imports={imports} outcome="kept" />}
      {ignoredSheets.length > 0 && (
        <Alert color="yellow" mt="md">
          <span translate="no">{t('ignoredSheets', { sheets: ignoredSheets.join(', ') })}</span>
        </Alert>
      )}
      {ignoredColumns.length > 0 && (
        <Alert color="blue" mt="md">
          <span translate="no">{t('ignored', { columns: ignoredColumns.join(', ') })}</span>
        </Alert>
      )}
      {(state === 'dryRun' || isOver || state === 'running') && row.rows > 0 && (
        <Outcomes row={row} counts={counts} imports={imports} />
      )}
      {counts.fail > 0 && (state === 'dryRun' || isOver) && <FailureFile row={row} />}
      <Buttons row={row} onOther={onOther} />
    </>
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

function Buttons({ row, onOther }: { row: ImportRow; onOther: () => void }) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { id, state, fileName, dryRun, done } = row
  const count = dryRun.create + dryRun.change

  async function make(move: typeof runImport): Promise<void> {
    setBusy(true)
    await attempt(() => call(move, { params: { id } })).finally(() => {
      setBusy(false)
      void invalidate('import.changed')
    })
  }
  async function undo(): Promise<void> {
    const numbers = { create: format.number(done.create), change: format.number(done.change) }
    const agreed = await confirmAction({
      title: t('undo.title'),
      message: <span translate="no">{t('undo.message', { name: fileName, ...numbers })}</span>,
      confirmLabel: t('undo.action'),
      danger: true,
    })
    if (agreed) await make(undoImport)
  }

  return (
    <div className={classes.foot}>
      {(state === 'reading' || state === 'running') && (
        <Button variant="default" loading={busy} onClick={() => void make(stopImport)}>
          {t('stop')}
        </Button>
      )}
      {state === 'dryRun' && (
        <>
          <Button variant="default" disabled={busy} onClick={() => void make(stopImport)}>
            {t('giveUp')}
          </Button>
          <Button loading={busy} disabled={count === 0} onClick={() => void make(runImport)}>
            {count === 0 ? t('nothing') : t('run', { count, total: format.number(count) })}
          </Button>
        </>
      )}
      {row.undoable && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void undo()}
        >
          {t('undo.action')}
        </Button>
      )}
      {!isWorking(row) && state !== 'dryRun' && (
        <Button variant="default" onClick={onOther}>
          {t('other')}
        </Button>
      )}
      {(isWorking(row) || state === 'dryRun') && (
        <Button variant="subtle" onClick={onOther}>
          {t('back')}
        </Button>
      )}
    </div>
  )
}
