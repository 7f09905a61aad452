import { type ImportRow, runImport, stopImport, undoImport } from '@greenroom/contract/areas/imports/imports'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../call/attempt.ts'
import { call } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { confirmAction } from '../command/confirm.tsx'
import { useFormat } from '../text/format.ts'
import classes from './import.module.css'
import { isWorking } from './use-imports.ts'

interface ImportButtonsProps {
  row: ImportRow
  /** Shows the choice of a file. */
  onOther: () => void
  /** Shows the rows that an import wrote in their list. */
  onShowRows: (importId: string) => void
}

/** What the user can do with an import in its state; always in sight at the bottom. */
export function ImportButtons({ row, onOther, onShowRows }: ImportButtonsProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { id, state, fileName, dryRun, done } = row
  const count = dryRun.create + dryRun.change
  const written = done.create + done.change

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
      {(isWorking(row) || state === 'dryRun') && (
        <Button variant="subtle" onClick={onOther}>
          {t('back')}
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
      {!isWorking(row) && state !== 'dryRun' && (
        <Button variant="default" onClick={onOther}>
          {t('other')}
        </Button>
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
      {row.undoable && (
        <Button onClick={() => onShowRows(id)}>
          {t('showRows', { count: written, total: format.number(written) })}
        </Button>
      )}
    </div>
  )
}
