import {
  readChannelAudience,
  readChannelFunnel,
  readChannelHours,
  readChannelShares,
} from '@greenroom/contract/areas/channels/channel-visits'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { ChartFigures, Series } from '../../../kit/charts/chart-figures.ts'
import { Figures } from '../../../kit/charts/figures.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { ServiceState } from '../../services/index.ts'

const quiet = { quiet: true }

/** What of a channel's visits belongs to services; each says so while its service is closed. */
export function FigurePanels({ id }: { id: string }) {
  const { t } = useTranslation('channels')
  const request = { params: { id } }
  const visitors = t('visits.visitors')
  const audience = useCallQuery(readChannelAudience, request, quiet)
  const funnel = useCallQuery(readChannelFunnel, request, quiet)
  const hours = useCallQuery(readChannelHours, { ...request, query: {} }, quiet)
  const shares = useCallQuery(readChannelShares, request, quiet)
  const chart = (
    read: Read,
    title: string,
    axis: string,
    labels: string[],
    series: Series[],
    kind: Kind = 'bar',
  ) => (
    <Panel title={title}>
      {read.error ? (
        <ServiceState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <SkeletonRows rows={4} height={40} />
      ) : (
        <Figures title={title} axis={axis} kind={kind} labels={labels} series={series} />
      )}
    </Panel>
  )
  const bars = (read: Read, title: string, axis: string, labels: string[], values: number[], kind?: Kind) =>
    chart(read, title, axis, labels, [{ name: visitors, values }], kind)
  const { opened = 0, visitors: humans = 0, sent = 0 } = funnel.data ?? {}
  const funnelSteps = [t('figures.opened'), t('figures.humans'), t('figures.sent')]
  const { sources = [], devices = [] } = audience.data ?? {}
  const compared = shares.data?.channels ?? []
  return (
    <>
      {bars(funnel, t('figures.funnel'), t('figures.step'), funnelSteps, [opened, humans, sent])}
      {bars(
        audience,
        t('figures.devices'),
        t('figures.device'),
        devices.map(({ device }) => t(`figures.${device}`)),
        devices.map(row => row.visitors),
      )}
      {audience.data &&
        chart(
          audience,
          t('figures.sourceDevices'),
          t('figures.source'),
          sources.map(({ source }) => source || t('figures.direct')),
          devices.map(({ device }) => ({
            name: t(`figures.${device}`),
            values: sources.map(row => row.devices[device]),
          })),
        )}
      {bars(
        hours,
        t('figures.hours'),
        t('figures.hour'),
        Array.from({ length: 24 }, (_, hour) => `${hour}:00`),
        hours.data?.hours ?? [],
        'scale',
      )}
      {bars(
        shares,
        t('figures.shares'),
        t('list.title'),
        compared.map(({ activityName }) => activityName),
        compared.map(({ visits }) => visits),
      )}
    </>
  )
}

type Kind = ChartFigures['kind']

interface Read {
  error: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}
