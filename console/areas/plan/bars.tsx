import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar } from './arrange.ts'
import classes from './entry.module.css'
import { EntryLink } from './entry-link.tsx'

/** Entries across days as bars above their columns; nothing without any. */
export function Bars({ bars, children }: { bars: readonly Bar[]; children?: ReactNode }) {
  const { t } = useTranslation('plan')
  if (bars.length === 0) return null
  return (
    <ul className={classes.bars} aria-label={t('acrossDays')}>
      {bars.map(({ entry, first, last, row, isContinued, goesOn }) => (
        <li
          key={entry.key}
          style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: row + 1 }}
          data-continued={isContinued || undefined}
          data-goes-on={goesOn || undefined}
        >
          <EntryLink entry={entry} isClashing={false} size="bar" />
        </li>
      ))}
      {children}
    </ul>
  )
}
