import type { ImportCounts, ImportRow } from '@greenroom/contract/areas/imports/imports'
import type { ImportDescription } from '@greenroom/contract/import'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { FileRows } from './file-rows.tsx'
import classes from './import.module.css'

const outcomes = ['create', 'change', 'same', 'fail'] as const

interface OutcomesProps {
  row: ImportRow
  counts: ImportCounts
  imports: ImportDescription
}

/** Numbers of rows per outcome; the rows of the chosen outcome follow below. */
export function Outcomes({ row, counts, imports }: OutcomesProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const [chosen, setChosen] = useState<(typeof outcomes)[number]>()
  // Outcomes that need attention come first.
  const shown = chosen ?? (['fail', 'change', 'create', 'same'] as const).find(outcome => counts[outcome] > 0)
  return (
    <section aria-label={t('outcomes')}>
      <div className={classes.outcomes}>
        {outcomes.map(outcome => (
          <UnstyledButton
            key={outcome}
            className={classes.outcome}
            data-outcome={outcome}
            data-none={counts[outcome] === 0 || undefined}
            aria-pressed={shown === outcome}
            onClick={() => setChosen(outcome)}
          >
            <span>{t(`outcome.${outcome}`)}</span>
            <b>{format.number(counts[outcome])}</b>
          </UnstyledButton>
        ))}
      </div>
      {shown && <FileRows key={shown} id={row.id} imports={imports} outcome={shown} />}
    </section>
  )
}
