import '../locales/index.ts'
import { readSamples } from '@greenroom/contract/areas/live/history'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { useLanguage } from '../../../kit/language.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { sampleFigures } from '../health/sample-figures.ts'
import classes from './tabs.module.css'

/** Samples are made every ten seconds; no event announces them. */
const refreshMs = 10_000

/** The maximum number of concurrent viewers of a room in each step of the last hour. */
export function HourOfViewers({ roomId }: { roomId: string }) {
  const { t } = useTranslation('liveStudio')
  const language = useLanguage()
  const request = { params: { id: roomId }, query: {} }
  const { data, error, refetch } = useCallQuery(readSamples, request, {
    quiet: true,
    refetchInterval: refreshMs,
  })
  const figures = useMemo(() => data && sampleFigures(data, 'viewers', language), [data, language])
  if (figures && !hasFigures(figures)) return <EmptyState title={t('population.none')} />
  return (
    <div className={classes.below}>
      <ChartPanel
        title={t('population.hour')}
        axis={t('population.time')}
        figures={figures}
        reading={{ error, refetch }}
      />
    </div>
  )
}
