import '../locales/index.ts'
import { type LiveRoomRow, liveRoomLimits } from '@greenroom/contract/areas/live/rooms'
import {
  banRoom,
  liftRoomBan,
  type Quality,
  qualities,
  type SlotStatus,
  type StudioStatus,
  setQuality,
  setSlate,
  setWatchPage,
  switchSlot,
} from '@greenroom/contract/areas/live/studio'
import { Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowsExchange,
  IconBadgeHd,
  IconBan,
  IconLockOpen,
  IconPhoto,
  IconPhotoOff,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { ReasonDialog } from '../../../kit/command/reason-dialog.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { RecordButton } from '../../live-recording/index.ts'
import { qualityText, slotStateText, slotText, slotTones } from '../labels.ts'
import { type OperatedRoom, operate } from './operate.ts'
import { OperationMenu } from './operation-menu.tsx'
import classes from './operations.module.css'
import { StopButton } from './stop-button.tsx'
import { useRefusal } from './use-refusal.ts'

const hourMs = 3_600_000
/** Offered durations of a ban, in ms. */
const durations = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, forever: null } as const
type Duration = keyof typeof durations
const durationNames: readonly Duration[] = ['hour', 'day', 'week', 'forever']

/** Bans a room, which refuses all of its streams for a time, or lifts the ban. */
function BanButton({ room, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const [isOpen, setOpen] = useState(false)
  const { id, title } = room
  const isBanned = status.state === 'banned'

  async function lift(): Promise<void> {
    await operate(options => callWithId(liftRoomBan, { params: { id } }, options), t('operations.lifted'), {
      title: t('operations.liftTitle', { title }),
      message: t('operations.liftMessage'),
      confirmLabel: t('operations.liftBan'),
    })
  }

  return (
    <>
      <RefusedButton
        variant="default"
        fullWidth
        justify="flex-start"
        {...(!isBanned && refusal() === undefined && { c: 'var(--mantine-color-error)' })}
        leftSection={isBanned ? <IconLockOpen size={16} /> : <IconBan size={16} />}
        reason={refusal()}
        onClick={isBanned ? () => void lift() : () => setOpen(true)}
      >
        {t(isBanned ? 'operations.liftBan' : 'operations.ban')}
      </RefusedButton>
      {isOpen && <BanDialog room={room} onClose={() => setOpen(false)} />}
    </>
  )
}

function BanDialog({ room: { id, title }, onClose }: { room: LiveRoomRow; onClose: () => void }) {
  const { t } = useTranslation('liveStudio')
  const [duration, setDuration] = useState<Duration>('day')
  const lasting = durations[duration]
  const ban = (reason: string) => {
    const untilTime = lasting === null ? null : new Date(Date.now() + lasting).toISOString()
    return operate(
      options => callWithId(banRoom, { params: { id }, body: { untilTime, reason } }, options),
      t('operations.banned', { title }),
    )
  }
  return (
    <ReasonDialog
      title={<span translate="no">{t('operations.banTitle', { title })}</span>}
      message={t('operations.banMessage')}
      reasonLabel={t('operations.reason')}
      maxLength={liveRoomLimits.reason}
      submitLabel={t('operations.ban')}
      onSubmit={ban}
      onClose={onClose}
    >
      <Select
        label={t('operations.duration')}
        allowDeselect={false}
        comboboxProps={{ zIndex: 301 }}
        data={durationNames.map(value => ({ value, label: t(`operations.${value}`) }))}
        value={duration}
        onChange={value => setDuration(durationNames.find(one => one === value) ?? duration)}
      />
    </ReasonDialog>
  )
}

/** The operations on the streams of a room, which take effect at once: a panel, on a phone a bar under the thumb. */
export function OperationsPanel({ room, status }: { room: LiveRoomRow; status: StudioStatus | undefined }) {
  const { t } = useTranslation('liveStudio')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!status) return null
  const on = { room, status }
  const isOnAir = status.slots.some(({ state }) => state !== 'offline')
  const buttons = (
    <>
      <SwitchMenu {...on} />
      <SlateButton {...on} />
      <StopButton {...on} />
      <QualityMenu {...on} />
      <BanButton {...on} />
    </>
  )
  if (isPhone) {
    return (
      <section className={classes.bar} aria-label={t('operations.title')}>
        {buttons}
        <RecordButton roomId={room.id} isOnAir={isOnAir} isBare />
      </section>
    )
  }
  return (
    <Panel title={t('operations.title')}>
      <Stack gap={8}>
        {buttons}
        <RecordButton roomId={room.id} isOnAir={isOnAir} />
        <WatchPageButton {...on} />
      </Stack>
    </Panel>
  )
}

/** Shows the slate to viewers in place of the stream, or the stream again. */
function SlateButton({ room: { id }, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const willHaveSlate = !status.hasSlate
  return (
    <RefusedButton
      variant="default"
      fullWidth
      justify="flex-start"
      leftSection={willHaveSlate ? <IconPhoto size={16} /> : <IconPhotoOff size={16} />}
      reason={refusal(status.streaming)}
      onClick={() => void showSlate(id, willHaveSlate)}
    >
      {t(willHaveSlate ? 'operations.slateOn' : 'operations.slateOff')}
    </RefusedButton>
  )
}

/** Opens the page of the room for its audience, or closes it; absent where no audience is let in. */
function WatchPageButton({ room: { id }, status: { watchPage } }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:manage')
  if (watchPage === null) return null
  const isOpen = !watchPage.isOpen
  const change = () =>
    void operate(
      options => callWithId(setWatchPage, { params: { id }, body: { isOpen } }, options),
      t(isOpen ? 'operations.pageOpened' : 'operations.pageClosed'),
    )
  return (
    <RefusedButton
      variant="default"
      fullWidth
      justify="flex-start"
      leftSection={isOpen ? <IconWorld size={16} /> : <IconWorldOff size={16} />}
      reason={refusal()}
      onClick={change}
    >
      {t(isOpen ? 'operations.openPage' : 'operations.closePage')}
    </RefusedButton>
  )
}

/** Chooses the quality of the output for viewers. */
function QualityMenu({ room: { id }, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const change = (quality: Quality) =>
    void operate(
      options => callWithId(setQuality, { params: { id }, body: { quality } }, options),
      t('operations.qualityDone', { quality: qualityText(quality) }),
    )
  // A quality that ffmpeg made before it went missing can still be switched off.
  const isReturnable = status.quality !== 'original'
  return (
    <OperationMenu
      label={t('operations.quality')}
      leftSection={<IconBadgeHd size={16} />}
      reason={refusal(status.streaming, isReturnable ? null : status.transcoding)}
      choices={qualities
        .filter(
          quality => status.transcoding === null || quality === 'original' || quality === status.quality,
        )
        .map(value => ({ value, label: qualityText(value), isChosen: value === status.quality }))}
      onChoose={change}
    />
  )
}

/** Switches the viewers' picture to another slot. Asks first when that slot has no picture. */
function SwitchMenu({ room: { id }, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')

  return (
    <OperationMenu
      label={t('operations.switch')}
      leftSection={<IconArrowsExchange size={16} />}
      reason={refusal(status.streaming)}
      choices={status.slots.map(({ slot, state, cutOff }) => ({
        value: slot,
        label: (
          <span className={classes.choice}>
            <StateDot tone={slotTones[state]} text={slotText(slot)} />
            <span className={classes.state}>
              {slot === status.activeSlot
                ? t('operations.onAir')
                : cutOff
                  ? t('operations.cutOff')
                  : slotStateText(state)}
            </span>
          </span>
        ),
        isChosen: slot === status.activeSlot,
      }))}
      onChoose={chosen => {
        const target = status.slots.find(({ slot }) => slot === chosen)
        if (target) void switchOutput(id, target)
      }}
    />
  )
}

/** Switches the viewers' picture to a slot; asks first when that has no picture. */
export const switchOutput = (roomId: string, target: SlotStatus): Promise<boolean> =>
  operate(
    options => callWithId(switchSlot, { params: { id: roomId }, body: { slot: target.slot } }, options),
    i18next.t('liveStudio:operations.switched', { slot: slotText(target.slot) }),
    questionOf(target),
  )

/** Shows the slate to viewers in place of the stream, or the stream again. */
export const showSlate = (roomId: string, shown: boolean): Promise<boolean> =>
  operate(
    options => callWithId(setSlate, { params: { id: roomId }, body: { shown } }, options),
    i18next.t(`liveStudio:operations.${shown ? 'slateShown' : 'slateRemoved'}`),
  )

/** The question before a switch to a slot; undefined when the slot has a picture. */
function questionOf({ slot, state }: SlotStatus) {
  if (state === 'live') return undefined
  const params = { slot: slotText(slot), state: slotStateText(state) }
  return {
    title: i18next.t('liveStudio:operations.switchTitle', params),
    message: i18next.t('liveStudio:operations.switchMessage', params),
    confirmLabel: i18next.t('liveStudio:operations.switch'),
    danger: true,
  }
}
