import type { Measure } from '@greenroom/contract/areas/insight/measures'
import { useMemo } from 'react'
import type { Reading } from '../../../kit/charts/chart-panel.tsx'
import { isScopeTooNarrow } from '../../../kit/failure.ts'
import type { Period } from '../question/period.ts'
import { questionOf } from '../question/question.ts'
import { type Answered, useAnswers } from '../question/use-answers.ts'

/** The figures of the overview, in their order. Visitors are the last: only roles that see all rows get them. */
export const overviewFigures = [
  { measure: 'publications', name: 'production' },
  { measure: 'clicks', name: 'clicks' },
  { measure: 'impressions', name: 'exposure' },
  { measure: 'visitors', name: 'visitors' },
] as const satisfies readonly { measure: Measure; name: string }[]

interface OverviewAnswers {
  /** In the order of the figures, without visitors if these are refused; undefined until all are there. */
  answers: readonly Answered[] | undefined
  reading: Reading
  /** Of the figure of visitors. */
  visitors: Reading
}

/** Asks for the figures of the overview, day by day. */
export function useOverview(period: Period): OverviewAnswers {
  const ask = (measures: readonly Measure[]) => measures.map(measure => questionOf(measure, ['day'], period))
  const content = useAnswers(ask(['publications', 'clicks', 'impressions']))
  const visitors = useAnswers(ask(['visitors']))
  const isRefused = isScopeTooNarrow(visitors.error)
  const answers = useMemo(() => {
    if (isRefused || !content.answers) return content.answers
    return visitors.answers && [...content.answers, ...visitors.answers]
  }, [content.answers, visitors.answers, isRefused])
  const reading = {
    error: content.error ?? (isRefused ? null : visitors.error),
    refetch: () => {
      content.refetch()
      visitors.refetch()
    },
  }
  return { answers, reading, visitors: isRefused ? visitors : reading }
}
