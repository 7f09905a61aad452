import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import type { SystemStatus } from './system-status.ts'

/** Figures that are not further behind are up to date for a reader, in milliseconds. */
const noticeableMs = 10_000

/** Parts that requests do not need: delay of figures, and broken parts. */
export function PartsPanel({ status: { figuresLagMs, shortcomings, streams } }: { status: SystemStatus }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const isBehind = figuresLagMs !== null && figuresLagMs > noticeableMs
  const figuresText = () => {
    if (figuresLagMs === null) return t('unknown')
    return isBehind
      ? t('parts.lag', { seconds: format.number(Math.round(figuresLagMs / 1000)) })
      : t('parts.upToDate')
  }
  const state =
    isBehind || shortcomings.length > 0 ? (
      <StateDot tone="waiting" text={t('parts.behind')} />
    ) : (
      <StateDot tone="good" text={t('parts.good')} />
    )
  const streaming = shortcomings.includes('streaming')
    ? [[t('parts.streaming'), t('parts.streamingDown')] as const]
    : []
  return (
    <Panel title={t('parts.title')} action={state}>
      <Facts
        facts={[
          [t('parts.figures'), figuresText()],
          [
            t('parts.streams'),
            t('parts.streamsOpen', {
              open: format.number(streams.open),
              users: format.number(streams.users),
            }),
          ],
          [t('parts.cut'), format.number(streams.cut)],
          ...streaming,
        ]}
      />
    </Panel>
  )
}
