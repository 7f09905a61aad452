import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/text/format.ts'
import { missingText } from '../labels.ts'
import classes from './player.module.css'
import type { PlayerPhase, PlayerState } from './player-state.ts'

interface PlayerOverlayProps {
  phase: PlayerPhase
  state: PlayerState
  ban: LiveRoomRow['ban']
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
  const { phase, state, ban, isOff, isSmall, onRetry } = props
  const { t } = useTranslation('livePlayer')
  const { codec = '', pictures = 1 } = state.failure ?? {}
  const count = phase === 'overloaded' ? pictures : state.failures
  const text = isOff && phase === 'engineDown' ? missingText('engineOff') : t(`phase.${phase}`, { count })
  return (
    <div className={classes.overlay} data-phase={phase} role="status">
      {phase !== 'playing' && (
        <>
          {working.includes(phase) && <Loader size={isSmall ? 16 : 24} color="white" />}
          <span>{text}</span>
          {phase === 'unsupported' && codec !== '' && !isSmall && (
            <span className={classes.detail}>{t('codec', { codec })}</span>
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
    <span className={classes.detail}>
      {untilTime === null
        ? t('bannedForGood', { reason })
        : t('bannedUntil', { time: format.exact(untilTime), reason })}
    </span>
  )
}
