import '../locales/index.ts'
import {
  type LiveMethod,
  type LiveRoomRow,
  liveMethods,
  liveRoomRow,
} from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { readSamples } from '@greenroom/contract/areas/live-health/history'
import { Tabs, Text } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { hasFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { SkeletonTiles, Tile, Tiles } from '../../../kit/display/tiles.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useTabInAddress } from '../../../kit/navigation/tab-in-address.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { sampleFigures } from '../health/sample-figures.ts'
import { methodText, missingText } from '../labels.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { updateRoom, useRoomLabels } from '../rooms/use-room-form.ts'
import classes from './tabs.module.css'

/** Only rooms of clips have it. */
const PlaylistPanel = lazy(async () => ({
  default: (await import('../../live-playlist/index.ts')).PlaylistPanel,
}))

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
  if (figures && !hasFigures(figures)) return <EmptyState kind="analytics" title={t('population.none')} />
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

/** Number of viewers now and in the last hour; previews of the console are counted separately. */
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

/** Tabs for the source of a room and for its number of viewers. */
export function LiveTabs({ room, status }: { room: LiveRoomRow; status: StudioStatus | undefined }) {
  const { t } = useTranslation('liveStudio')
  const [activeTab, show] = useTabInAddress(tabs)
  return (
    <section className={classes.card} aria-label={t('tabs.label')}>
      <Tabs value={activeTab} onChange={show} keepMounted={false}>
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

/** Chooses the source of a room; the choice is saved at once. */
function MethodChoice({ room }: { room: LiveRoomRow }) {
  const { t } = useTranslation('live')
  const { t: inStudio } = useTranslation('liveStudio')
  const reason = useRefusal('live-room:manage')()
  const merged = useMergedSave<Pick<LiveRoomRow, 'method'>>(useRoomLabels())
  const [chosen, setChosen] = useState<LiveMethod>()
  const method = chosen ?? room.method

  async function save(next: LiveMethod): Promise<void> {
    setChosen(next)
    try {
      await merged.save({
        names: ['method'],
        start: { fields: { method: room.method }, version: room.version },
        mine: { method: next },
        save: (version, changes) => updateRoom(room.id, version, changes),
        newer: failure => {
          const current = liveRoomRow.safeParse(failureData(failure, 'conflict')?.current).data
          return current && { fields: { method: current.method }, version: current.version }
        },
        savedText: inStudio('tabs.methodDone', { method: methodText(next) }),
      })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      toast.failure(failure)
    }
    await invalidate('live-room.changed')
    setChosen(undefined)
  }

  return (
    <>
      <Segments
        className={classes.methods}
        aria-label={inStudio('tabs.method')}
        title={reason}
        disabled={reason !== undefined || chosen !== undefined}
        data={liveMethods.map(value => ({ value, label: methodText(value) }))}
        value={method}
        onChange={next => void save(next)}
      />
      <Text size="sm" c="dimmed" mt={8}>
        {t(`methodHint.${method}`)}
      </Text>
      {room.method === 'video' && (
        <div className={classes.below}>
          <Suspense fallback={<SkeletonRows rows={3} height={40} />}>
            <PlaylistPanel roomId={room.id} missingText={missingText} />
          </Suspense>
        </div>
      )}
      {merged.dialog}
    </>
  )
}
