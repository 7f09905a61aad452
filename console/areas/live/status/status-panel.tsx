import '../locales/index.ts'
import type { AlarmSeverity } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { SlotStatus, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { type AlarmRow, listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { Badge, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { CopiedText } from '../../../kit/display/copied-text.tsx'
import { Facts } from '../../../kit/display/facts.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows, StaleLine } from '../../../kit/feedback/states.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { bitRateOf, bitRateText, frameRateText } from '../figures.ts'
import { alarmText, severityText } from '../health/alarm-text.ts'
import { SeverityLabel } from '../health/severity.tsx'
import {
  engineText,
  missingText,
  qualityText,
  roomStateText,
  slotStateText,
  slotText,
  slotTones,
} from '../labels.ts'
import { CutOffSlots } from '../operations/cut-off-slots.tsx'
import { slotOf } from '../player/room-facts.ts'
import classes from './status.module.css'

/** Longest good key frame interval, in seconds. With longer ones, opening and switching take too long. */
const longKeyFrameSeconds = 4

/** Properties of the output of a room. */
function PictureFacts({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  const none = t('status.none')
  const measured = slotOf(status, 'output')?.measured
  const faults = slotOf(status, 'output')?.found ?? null
  const checksText = () => {
    if (status.checks) return t('status.checksOff', { reason: missingText(status.checks) })
    if (!faults) return t('status.notChecked')
    return faults.length === 0 ? t('status.nothingFound') : faults.map(alarmText).join(t('status.and'))
  }
  const quality = qualityText(status.quality)
  const { width = null, height = null, keyFrameInterval = null } = measured ?? {}
  return (
    <>
      <Facts
        facts={[
          [t('status.line'), status.hasSlate ? t('status.slate') : slotText(status.activeSlot)],
          [t('status.cdn'), engineText(status.engine)],
          [t('status.format'), status.format],
          [t('status.quality'), status.isQualityAwaited ? t('status.qualityAwaited', { quality }) : quality],
          [t('status.size'), width === null || height === null ? none : `${width} × ${height}`],
          [
            t('status.keyFrame'),
            keyFrameInterval === null ? none : t('status.seconds', { value: keyFrameInterval.toFixed(1) }),
          ],
          [t('status.checks'), checksText()],
          [t('status.viewers'), format.number(status.viewers)],
          [t('status.previews'), format.number(status.previews)],
        ]}
      />
      {keyFrameInterval !== null && keyFrameInterval > longKeyFrameSeconds && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('status.longKeyFrames')}
        </Text>
      )}
      {status.transcoding === 'ffmpegMissing' && (
        <Text size="xs" c="dimmed" mt={8}>
          {t('status.getFfmpeg')}
        </Text>
      )}
    </>
  )
}

/** Names of protocols, the same in all languages, by the end of the address. */
const protocols: readonly (readonly [RegExp, string])[] = [
  [/\.flv$/, 'HTTP-FLV'],
  [/\.m3u8$/, 'HLS'],
  [/\/whep\/?$/, 'WebRTC (WHEP)'],
]
const protocolOf = (address: string) =>
  protocols.find(([ending]) => ending.test(new URL(address).pathname))?.[1] ?? new URL(address).protocol

/** The addresses at which an audience may watch a room, with buttons that copy them. */
function PlayAddresses({ status: { playAddresses, watchPage } }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  const { t: tLive } = useTranslation('live')
  const streams = playAddresses.map(whole).map(value => ({ label: protocolOf(value), value }))
  const page = watchPage?.isOpen ? [{ label: t('status.watchPage'), value: whole(watchPage.address) }] : []
  const addresses = [...page, ...streams]
  if (addresses.length === 0) return null
  const labelsOf = (what: string) => ({
    copy: tLive('keys.copy', { what }),
    copied: tLive('keys.copied'),
    notCopied: tLive('keys.notCopied'),
  })
  return (
    <>
      <h3 className={classes.heading}>{t('status.playAddresses')}</h3>
      {addresses.map(({ label, value }) => (
        <CopiedText key={value} label={label} value={value} labels={labelsOf(label)} />
      ))}
    </>
  )
}

/** The whole address of what may be a path of the server. */
const whole = (address: string) => new URL(serverAddress(address), window.location.href).href

interface StatusPanelProps {
  roomId: string
  /** Below the figures of the picture. */
  end?: ReactNode
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
export function StatusPanel({ roomId, query, end }: StatusPanelProps) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  const { data, error, refetch } = query
  const state = data && (
    <Badge color={colors[data.state]} variant="light">
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
          <SlotFigures roomId={roomId} status={data} />
          <CutOffSlots roomId={roomId} status={data} />
          <AwayNodes status={data} />
          <RefusedPushes status={data} />
          <p className={classes.note} title={format.exact(data.measuredTime)}>
            {t('status.measured')}
          </p>
          <h3 className={classes.heading}>{t('status.picture')}</h3>
          <PictureFacts status={data} />
          <PlayAddresses status={data} />
        </>
      )}
      {end}
    </Panel>
  )
}

/** Names the media servers that do not answer; the state of their streams is unknown. */
function AwayNodes({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  const nodes = new Set(status.slots.map(({ awayNode }) => awayNode).filter(node => node !== ''))
  return (
    <div role="status">
      {[...nodes].map(node => (
        <Text key={node} size="xs" c="var(--mantine-color-error)">
          {t('status.nodeAway', { node })}
        </Text>
      ))}
    </div>
  )
}

/** Lists refused encoders, so that its owner sees why the stream is missing. */
function RefusedPushes({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  return (
    <div role="status">
      {status.slots.map(
        ({ slot, refused }) =>
          refused && (
            <Text key={slot} size="xs" c="var(--mantine-color-error)">
              {t('status.refused', {
                slot: slotText(slot),
                address: refused.address,
                cause: t(`status.refusal.${refused.cause}`, { limit: refused.limit ?? '' }),
              })}
            </Text>
          ),
      )}
    </div>
  )
}

/** The measured bit rate and frame rate of each slot; a dash for slots without a stream. */
function SlotFigures({ roomId, status }: { roomId: string; status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  const { data: alarms } = useCallQuery(listAlarms, { query: { roomId } }, { quiet: true })
  const severityOf = (slot: SlotName) => worstOf(alarms?.list.filter(alarm => alarm.slot === slot) ?? [])
  return (
    <Table className={classes.slots} horizontalSpacing={0} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('status.slot')}</Table.Th>
          <Table.Th className={classes.figure}>{t('status.bitRate')}</Table.Th>
          <Table.Th className={classes.figure}>{t('status.frameRate')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {status.slots.map(slot => (
          <SlotRow
            key={slot.slot}
            slot={slot}
            isActive={slot.slot === status.activeSlot}
            severity={severityOf(slot.slot)}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The highest severity of the open alarms among these; undefined without one. */
function worstOf(alarms: readonly AlarmRow[]): AlarmSeverity | undefined {
  const severities = alarms.flatMap(({ closedTime, severity }) => (closedTime === null ? [severity] : []))
  return severities.includes('error') ? 'error' : severities[0]
}

interface SlotRowProps {
  slot: SlotStatus
  isActive: boolean
  severity: AlarmSeverity | undefined
}

function SlotRow({ slot: { slot, state, measured }, isActive, severity }: SlotRowProps) {
  const { t } = useTranslation('liveStudio')
  const none = t('status.none')
  return (
    <Table.Tr data-active={isActive || undefined}>
      <Table.Th scope="row" title={severity ? severityText(severity) : slotStateText(state)}>
        {severity ? (
          <SeverityLabel severity={severity}>{slotText(slot)}</SeverityLabel>
        ) : (
          <StateDot tone={slotTones[state]} text={slotText(slot)} />
        )}
      </Table.Th>
      <Table.Td className={classes.figure}>{measured ? bitRateText(bitRateOf(measured)) : none}</Table.Td>
      <Table.Td className={classes.figure}>{measured ? frameRateText(measured.frameRate) : none}</Table.Td>
    </Table.Tr>
  )
}
