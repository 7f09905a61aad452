import '../locales/index.ts'
import { readSamples } from '@greenroom/contract/areas/live/history'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hasFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { SkeletonTiles, Tile, Tiles } from '../../../kit/tiles.tsx'
import { sampleFigures } from '../health/sample-figures.ts'
import { MethodChoice } from './method-choice.tsx'
import classes from './tabs.module.css'

/** Samples are made every ten seconds; no event announces them. */
const refreshMs = 10_000

/** The maximum number of concurrent viewers of a room in each step of the last hour. */
function HourOfViewers({ roomId }: { roomId: string }) {
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

const tileHeight = 76

interface PopulationProps {
  roomId: string
  status: StudioStatus | undefined
}

/** Current number of viewers and that of the last hour; previews of the console are counted separately. */
function Population({ roomId, status }: PopulationProps) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  return (
    <>
      {status ? (
        <Tiles label={t('tabs.population')}>
          <Tile label={t('population.now')} figure={format.number(status.viewers)} />
          <Tile
            label={t('population.previews')}
            figure={format.number(status.previews)}
            note={t('population.previewsNote')}
          />
        </Tiles>
      ) : (
        <SkeletonTiles label={t('tabs.population')} count={2} height={tileHeight} />
      )}
      <HourOfViewers roomId={roomId} />
    </>
  )
}

const tabs = ['method', 'population'] as const
const parameter = 'tab'

/** Tabs for the source of a room and for its number of viewers. */
export function LiveTabs({ room, status }: { room: LiveRoomRow; status: StudioStatus | undefined }) {
  const { t } = useTranslation('liveStudio')
  const [parameters, setParameters] = useSearchParams()
  const shown = tabs.find(tab => tab === parameters.get(parameter)) ?? 'method'
  const show = (tab: string | null) => {
    const next = new URLSearchParams(parameters)
    if (tab === null || tab === 'method') next.delete(parameter)
    else next.set(parameter, tab)
    setParameters(next, { replace: true })
  }
  return (
    <section className={classes.card} aria-label={t('tabs.label')}>
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <Tabs.List>
          {tabs.map(tab => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="method" pt="md">
          <MethodChoice room={room} />
        </Tabs.Panel>
        <Tabs.Panel value="population" pt="md">
          <Population roomId={room.id} status={status} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
