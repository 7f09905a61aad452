import './locales/index.ts'
import { readSamples } from '@greenroom/contract/areas/live/history'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { useLanguage } from '../../../kit/language.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { type SampleKind, sampleFigures } from './sample-figures.ts'

const kinds = ['frameRate', 'bitRate', 'viewers'] as const
/** Samples are made every ten seconds; no event announces them. */
const refreshMs = 10_000

interface SampleChartsProps {
  roomId: string
  /** Absent: the last hour. */
  sessionId: string | undefined
}

/** Frame rate, bit rate and viewers of a room over time. */
export function SampleCharts({ roomId, sessionId }: SampleChartsProps) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const request = { params: { id: roomId }, query: sessionId === undefined ? {} : { sessionId } }
  const { data, error, refetch } = useCallQuery(readSamples, request, {
    quiet: true,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const figures = useMemo(() => {
    const of = (kind: SampleKind) => data && sampleFigures(data, kind, language)
    return { frameRate: of('frameRate'), bitRate: of('bitRate'), viewers: of('viewers') }
  }, [data, language])
  const titles: Record<SampleKind, string> = {
    frameRate: t('history.frameRateUnit'),
    bitRate: t('history.bitRateUnit'),
    viewers: t('history.viewers'),
  }
  const hasNoViewers = data && data.viewers.length > 0 && !data.viewers.some(({ viewers }) => viewers > 0)
  return kinds.map(kind =>
    kind === 'viewers' && hasNoViewers ? (
      <Panel key={kind} title={titles[kind]}>
        <EmptyState title={t('history.noViewers')} />
      </Panel>
    ) : (
      <ChartPanel
        key={kind}
        title={titles[kind]}
        axis={t('history.time')}
        figures={figures[kind]}
        emptyMessage={t('history.measured')}
        reading={{ error, refetch }}
      />
    ),
  )
}
