import type { readCollection } from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { RelativeTime } from '../../../kit/time.tsx'

type State = NonNullable<ResponseOf<typeof readCollection>['clickHouse']>

/** Whether ClickHouse accepts events, and how many wait for it. */
export function ClickHouseState({ state: { waiting, failingTime, repaired } }: { state: State }) {
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
