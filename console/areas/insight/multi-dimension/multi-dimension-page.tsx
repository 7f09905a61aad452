import '../locales/analytics/index.ts'
import { useTranslation } from 'react-i18next'
import { AnalyticsPage } from '../question/analytics-page.tsx'
import type { Drawing } from '../question/draw-answer.ts'
import { daysIn, type Period } from '../question/period.ts'
import classes from '../question/question.module.css'
import { questionOf } from '../question/question.ts'
import { QuestionPanel } from '../question/question-panel.tsx'
import { QuestionTile } from '../question/question-tile.tsx'
import { grainOf } from '../question/time-keys.ts'
import { usePeriod } from '../question/use-period.ts'
import { Overview } from './overview.tsx'
import { RetentionTable } from './retention-table.tsx'
import { RetentionTiles } from './retention-tiles.tsx'
import { TodayActions } from './today-actions.tsx'

const line: Drawing = { kind: 'line' }
const bars: Drawing = { kind: 'scale' }

/** For how long content was read, and how often. */
function ConsumptionTiles({ period }: { period: Period }) {
  const { t } = useTranslation('analytics')
  const grain = grainOf(daysIn(period.range))
  return (
    <>
      <QuestionTile
        title={t('dimensions.consumptionTrend')}
        question={questionOf('readSeconds', [grain], period)}
        drawing={line}
      />
      <QuestionTile
        title={t('dimensions.consumption')}
        question={questionOf('reads', [grain], period)}
        drawing={bars}
      />
    </>
  )
}

/** Six topics, and all others. */
const topics: Drawing = { kind: 'radar', byType: true, maxLabels: 7 }
const sources: Drawing = { kind: 'pie', byType: true }

/** Production, exposure, clicks, topics, sources and retention of content over one period. */
export function Component() {
  const { t } = useTranslation('analytics')
  const [period, setPeriod] = usePeriod()
  return (
    <AnalyticsPage title={t('dimensions.title')} period={period} onPeriod={setPeriod}>
      <Overview period={period}>
        <TodayActions />
      </Overview>
      <section className={classes.tiles} aria-label={t('dimensions.cards')}>
        <RetentionTiles period={period} />
        <ConsumptionTiles period={period} />
      </section>
      <div className={classes.unevenEnd}>
        <QuestionPanel
          title={t('dimensions.topics')}
          note={t('dimensions.topicsNote')}
          question={questionOf('publications', ['topic', 'genre'], period)}
          drawing={topics}
        />
        <QuestionPanel
          title={t('dimensions.sources')}
          note={t('dimensions.sourcesNote')}
          question={questionOf('publications', ['source', 'genre'], period)}
          drawing={sources}
        />
      </div>
      <RetentionTable {...period} />
    </AnalyticsPage>
  )
}
