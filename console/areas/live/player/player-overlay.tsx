import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { SlotStatus } from '@greenroom/contract/areas/live/studio'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/text/format.ts'
import { missingText } from '../labels.ts'
import { AllowButton, useCutOffText } from '../operations/cut-off-slots.tsx'
import classes from './player.module.css'
import type { PlayerPhase, PlayerState } from './player-state.ts'

export interface PlayerOverlayProps {
  roomId: string
  phase: PlayerPhase
  state: PlayerState
  ban: LiveRoomRow['ban']
  /** The slot that the player shows; undefined until it was read. */
  slot: Pick<SlotStatus, 'slot' | 'cutOff'> | undefined
  /** The server has no media server; waiting does not help. */
  isOff: boolean
  isSmall: boolean
  onRetry: () => void
}

/** Phases that end soon without any action. */
const working: readonly PlayerPhase[] = ['connecting', 'retrying', 'stalled']
/** Phases that a retry may end. */
const retriable: readonly PlayerPhase[] = ['retrying', 'unsupported', 'overloaded']

/** Explains over the picture why it does not move; hidden while it moves. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { roomId, phase, state, ban, slot, isOff, isSmall, onRetry } = props
  const { t } = useTranslation('livePlayer')
  const { t: inStudio } = useTranslation('liveStudio')
  const cutOffTextOf = useCutOffText()
  const { pictures = 1 } = state.failure ?? {}
  // What plays FLV names no codec that it has never heard of.
  const codec = state.failure?.codec ?? state.room?.videoCodec ?? ''
  const count = phase === 'overloaded' ? pictures : state.failures
  const cutOff = phase === 'cutOff' ? slot : undefined
  const phaseText =
    isOff && phase === 'engineDown' ? missingText('engineOff') : t(`phase.${phase}`, { count })
  const text = (cutOff && cutOffTextOf(cutOff)) ?? phaseText
  return (
    <div className={classes.overlay} data-phase={phase} role="status" translate={cutOff ? 'no' : undefined}>
      {phase !== 'playing' && (
        <>
          {working.includes(phase) && <Loader size={isSmall ? 16 : 24} color="white" />}
          <span>{text}</span>
          {phase === 'unsupported' && codec !== '' && !isSmall && (
            <span className={classes.detail}>{t('codec', { codec })}</span>
          )}
          {cutOff?.cutOff && !isSmall && (
            <>
              <span className={classes.detail}>
                {inStudio('operations.cutOffReason', { reason: cutOff.cutOff.reason })}
              </span>
              <AllowButton roomId={roomId} slot={cutOff.slot} variant="white" color="dark" />
            </>
          )}
          {phase === 'banned' && ban && !isSmall && <BanDetail ban={ban} />}
          {retriable.includes(phase) && !isSmall && (
            <Button size="xs" variant="white" color="dark" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function BanDetail({ ban }: { ban: NonNullable<LiveRoomRow['ban']> }) {
  const { t } = useTranslation('livePlayer')
  const format = useFormat()
  const { untilTime, reason } = ban
  return (
    <span className={classes.detail} translate="no">
      {untilTime === null
        ? t('bannedForGood', { reason })
        : t('bannedUntil', { time: format.exact(untilTime), reason })}
    </span>
  )
}
