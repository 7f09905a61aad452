import type { readCollection } from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'

/** Figures that are not further behind are up to date for a reader, in milliseconds. */
const noticeableMs = 10_000

/** Whether events arrive and are counted. */
export function CollectionState({ collection }: { collection: ResponseOf<typeof readCollection> }) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  const { lastEventTime, lagMs, counted, bots, clickHouse } = collection
  if (lastEventTime === null) return <EmptyState title={t('waiting')} message={t('waitingHint')} />
  const isBehind = lagMs > noticeableMs
  const seconds = format.number(Math.round(lagMs / 1000))
  return (
    <Facts
      facts={[
        [t('lastEvent'), <RelativeTime key="last" instant={lastEventTime} />],
        [t('lag'), isBehind ? t('behind', { seconds }) : t('upToDate')],
        [t('counted'), format.number(counted)],
        [t('bots'), format.number(bots)],
        ...(clickHouse
          ? [[t('clickHouse'), <ClickHouseState key="clickHouse" state={clickHouse} />] as const]
          : []),
      ]}
    />
  )
}

type State = NonNullable<ResponseOf<typeof readCollection>['clickHouse']>

/** Whether ClickHouse accepts events, and how many wait for it. */
function ClickHouseState({ state: { waiting, failingTime, repaired } }: { state: State }) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  const events = format.number(waiting)
  return (
    <>
      {failingTime === null ? (
        t('clickHouseWaiting', { events })
      ) : (
        <>
          {t('clickHouseAway', { events })} <RelativeTime instant={failingTime} />
        </>
      )}
      {repaired > 0 && <div>{t('clickHouseRepaired', { events: format.number(repaired) })}</div>}
    </>
  )
}
