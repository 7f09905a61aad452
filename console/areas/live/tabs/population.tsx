import '../locales/index.ts'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { SkeletonTiles, Tile, Tiles } from '../../../kit/tiles.tsx'
import { HourOfViewers } from './hour-of-viewers.tsx'

const tileHeight = 76

interface PopulationProps {
  roomId: string
  status: StudioStatus | undefined
}

/** Current number of viewers and that of the last hour; previews of the console are counted separately. */
export function Population({ roomId, status }: PopulationProps) {
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
