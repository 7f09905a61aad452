import '../locales/analytics/index.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPercent } from '../../../kit/charts/units.ts'
import { useAccent } from '../../../kit/charts/use-accent.ts'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { WideTable } from '../../../kit/wide-table.tsx'
import type { Cohort } from './next-day.ts'
import classes from './retention.module.css'

interface RetentionTriangleProps {
  cohorts: readonly Cohort[]
  /** Of the start, the size, and each period after. */
  headings: readonly string[]
  startText: (cohort: Cohort) => string
  /** Address of what was clicked when a cohort came. */
  linkOf: (cohort: Cohort) => string
}

/**
 * A darker cell means more returning visitors; unfinished periods are empty. Numbers of visitors lead nowhere, because
 * no page has the same number.
 */
export function RetentionTriangle({ cohorts, headings, startText, linkOf }: RetentionTriangleProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const language = useLanguage()
  const color = useAccent()
  const periods = headings.slice(2)
  return (
    <WideTable label={t('retention.noCoverage')} className={classes.table}>
      <thead>
        <tr>
          {headings.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(cohort => (
          <tr key={cohort.start}>
            <th scope="row">
              <Anchor component={Link} to={linkOf(cohort)} title={t('retention.clicked')}>
                {startText(cohort)}
              </Anchor>
            </th>
            <td>{format.number(cohort.size)}</td>
            {periods.map((period, place) => {
              const returned = cohort.returned[place] ?? null
              // A rate of no visitors is not defined.
              if (returned === null || cohort.size === 0) return <td key={period} />
              const percent = (returned / cohort.size) * 100
              return (
                <td
                  key={period}
                  title={t('retention.cell', {
                    returned: format.number(returned),
                    size: format.number(cohort.size),
                  })}
                  // Never so dark that the text on it could not be read.
                  style={{
                    background: `color-mix(in srgb, ${color} ${percent * 0.45}%, transparent)`,
                  }}
                >
                  {formatPercent(percent, language)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
