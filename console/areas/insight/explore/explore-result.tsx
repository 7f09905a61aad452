import '../locales/analytics/index.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ChartCommand } from '../../../kit/charts/chart-menu.tsx'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { useInLanguage } from '../../../kit/text/use-in-language.ts'
import { contentItemAddress } from '../question/content-item-address.ts'
import { drawAnswer } from '../question/draw-answer.ts'
import { drillDown } from '../question/drill-down.ts'
import type { Exploration } from '../question/explore-address.ts'
import { periodText } from '../question/period-text.ts'
import { QuestionSum } from '../question/question-sum.tsx'
import { useAnswers } from '../question/use-answers.ts'
import { answerOf, isCut, questionsFor } from './ask-exploration.ts'
import { drawingFor } from './explore-drawing.ts'

interface ExploreResultProps {
  exploration: Exploration
  onTable: (asTable: boolean) => void
  /** The title, link and commands of the chart when it is shown on another page. */
  named?: { title: string; to: string; commands: readonly ChartCommand[] }
}

/** The answer to a question: its sum, and a chart or a table whose points link to details. */
export function ExploreResult({ exploration, onTable, named }: ExploreResultProps) {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const navigate = useNavigate()
  const { measure, by, moment, asTable } = exploration
  const { answers, ...reading } = useAnswers(questionsFor(exploration))
  const [read] = answers ?? []
  const answered = useMemo(() => answerOf(answers, moment), [answers, moment])
  const drawn = useInLanguage(
    () => answered && drawAnswer(answered, drawingFor(answered.question.by)),
    [answered],
  )
  const pick = (point: PickedPoint) => {
    const to = answered && drawn && drillDown(answered.question, drawn, point, moment)
    if (to !== undefined) void navigate(to)
  }
  const contentKeys = drawn?.labelOf === 'content' ? drawn.labelKeys : []
  const names = by.map(one => t(`dimension.${one}`).toLocaleLowerCase(language)).join(' × ')
  const title =
    names === ''
      ? t(`measure.${measure}`)
      : t('explore.result', { measure: t(`measure.${measure}`), by: names })
  const what = t('explore.what', { what: title, period: periodText(exploration.period) })
  const namedNote = read?.answer.isScoped ? t('explore.what', { what, period: t('scoped') }) : what
  const cut = read && drawn && isCut(read, moment) && t('explore.cut', { count: drawn.labelKeys.length })
  return (
    <ChartPanel
      {...(named ?? { title })}
      axis={drawn?.labelOf ? t(`dimension.${drawn.labelOf}`) : t('explore.measure')}
      figures={drawn?.figures}
      reading={reading}
      note={named ? namedNote : cut}
      table={{ isOn: asTable, toggle: () => onTable(!asTable) }}
      onPick={pick}
      linkOf={label => {
        const key = contentKeys[label] ?? null
        return key === null || key.startsWith('\u0000') ? undefined : contentItemAddress(key)
      }}
    >
      {answered && <QuestionSum {...answered} />}
    </ChartPanel>
  )
}
