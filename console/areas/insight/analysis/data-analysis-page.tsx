import '../locales/analytics/index.ts'
import { useTranslation } from 'react-i18next'
import { Permission } from '../../../kit/permission.tsx'
import { CollectionButton } from '../collection/index.ts'
import { AnalyticsPage } from '../question/analytics-page.tsx'
import type { Drawing } from '../question/draw-answer.ts'
import { daysIn } from '../question/period.ts'
import classes from '../question/question.module.css'
import { questionOf } from '../question/question.ts'
import { QuestionPanel } from '../question/question-panel.tsx'
import { QuestionTile } from '../question/question-tile.tsx'
import { grainOf } from '../question/time-keys.ts'
import { usePeriod } from '../question/use-period.ts'
import { PopularAuthors } from './popular-authors.tsx'

const line: Drawing = { kind: 'line' }
const bars: Drawing = { kind: 'scale' }
const ring: Drawing = { kind: 'pie', byType: true }
const publishing: Drawing = { kind: 'scale', isStacked: true, byType: true, canZoom: true }
const periods: Drawing = { kind: 'line', byType: true, asShare: true, canZoom: true }

/** What visitors and the team do: four figures, when content is published, by whom, and when it is clicked. */
export function Component() {
  const { t } = useTranslation('analytics')
  const [period, setPeriod] = usePeriod()
  const grain = grainOf(daysIn(period.range))
  return (
    <AnalyticsPage
      title={t('analysis.title')}
      period={period}
      onPeriod={setPeriod}
      actions={
        <Permission need={['insight:manage']}>
          <CollectionButton />
        </Permission>
      }
    >
      <section className={classes.tiles} aria-label={t('analysis.opinion')}>
        <QuestionTile
          title={t('analysis.visits')}
          question={questionOf('visits', [grain], period)}
          drawing={line}
        />
        <QuestionTile
          title={t('analysis.published')}
          question={questionOf('publications', [grain], period)}
          drawing={bars}
        />
        <QuestionTile
          title={t('analysis.comments')}
          question={questionOf('comments', [grain], period)}
          drawing={line}
        />
        <QuestionTile
          title={t('analysis.shares')}
          question={questionOf('shares', ['genre'], period)}
          drawing={ring}
        />
      </section>
      <div className={classes.grid}>
        <QuestionPanel
          title={t('analysis.publishing')}
          note={t('analysis.publishingNote')}
          question={questionOf('publications', ['slot', 'genre'], period)}
          drawing={publishing}
        />
        <PopularAuthors period={period} />
        <div className={classes.wide}>
          <QuestionPanel
            title={t('analysis.periods')}
            note={t('analysis.periodsNote')}
            question={questionOf('clicks', ['slot', 'genre'], period)}
            drawing={periods}
          />
        </div>
      </div>
    </AnalyticsPage>
  )
}
