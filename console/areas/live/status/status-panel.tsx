import '../locales/index.ts'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { QueryState } from '../../../kit/query-state.tsx'
import { SkeletonRows, StaleLine } from '../../../kit/states.tsx'
import { roomStateText } from '../labels.ts'
import { AwayNodes } from './away-nodes.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { PlayAddresses } from './play-addresses.tsx'
import { RefusedPushes } from './refused-pushes.tsx'
import { SlotFigures } from './slot-figures.tsx'
import classes from './status.module.css'

interface StatusPanelProps {
  query: { data: StudioStatus | undefined; error: unknown; refetch: () => unknown }
}

const colors: Readonly<Record<StudioStatus['state'], string>> = {
  offline: 'gray',
  connecting: 'blue',
  live: 'green',
  degraded: 'orange',
  stalled: 'red',
  reconnecting: 'blue',
  banned: 'red',
  unknown: 'orange',
}

/** The measurements of a room's streams and the properties of its output. */
export function StatusPanel({ query }: StatusPanelProps) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  const { data, error, refetch } = query
  const state = data && (
    <Badge color={colors[data.state]} variant="light" tt="none">
      {roomStateText(data.state)}
    </Badge>
  )
  return (
    <Panel title={t('status.title')} action={state}>
      <QueryState query={query} placeholder={<SkeletonRows rows={6} height={28} />} />
      {data && (
        <>
          {error !== null && (
            <StaleLine text={t('status.stale')} error={error} onRetry={() => void refetch()} />
          )}
          <SlotFigures status={data} />
          <AwayNodes status={data} />
          <RefusedPushes status={data} />
          <p className={classes.note} title={format.exact(data.measuredTime)}>
            {t('status.measured')}
          </p>
          <h3 className={classes.heading}>{t('status.picture')}</h3>
          <PictureFacts status={data} />
          <PlayAddresses addresses={data.playAddresses} />
        </>
      )}
    </Panel>
  )
}
