import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { PlaySource, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { ActionIcon } from '@mantine/core'
import {
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../kit/call/call.ts'
import { useFullScreen } from '../../../kit/charts/use-full-screen.ts'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { leavePicture, type Picture, type Shown, takePicture } from './picture.ts'
import classes from './player.module.css'
import { PlayerOverlay } from './player-overlay.tsx'
import {
  isConnected,
  newPlayer,
  type PlayerPhase,
  phaseOf,
  playerAfter,
  retryDelayMs,
} from './player-state.ts'
import { listedFactsOf, roomFactsOf, slotOf } from './room-facts.ts'
import { SoundMeter } from './sound-meter.tsx'
import { type PlaybackMeasures, useMeasures } from './use-measures.ts'
import { useStill } from './use-still.ts'

export type PlayedRoom = Pick<LiveRoomRow, 'id' | 'title' | 'state' | 'ban' | 'cover' | 'thumbnail'>

interface PlayerProps {
  room: PlayedRoom
  source: PlaySource
  status: StudioStatus | undefined
  /** Without buttons and figures, but with a meter of the sound, for a player among many. */
  isSmall?: boolean
}

/** The moving picture of a room, or the reason why there is none. Its size on the page does not change. */
export function Player({ room, source, status, isSmall = false }: PlayerProps) {
  const { t } = useTranslation('livePlayer')
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isMuted, setMuted] = useState(true)
  const fullScreen = useFullScreen(frame)
  const picture = usePicture(place, { roomId: room.id, source })
  const { state, phase, retry } = usePlayer(picture, { room, source, status })
  const measures = useMeasures(picture, phase === 'playing' && !isSmall)
  const still = useStill(room, phase === 'overloaded')
  const poster = still || room.cover
  useAttributes(picture, {
    label: t('picture', { title: room.title }),
    poster: poster === '' ? '' : serverAddress(poster),
    phase,
    isMuted,
  })

  const openPicture = document.pictureInPictureEnabled
    ? () => void togglePictureInPicture(picture.current?.video)
    : undefined
  const commands: Partial<Record<string, () => void>> = {
    m: () => setMuted(!isMuted),
    ...(fullScreen && { f: fullScreen.toggle }),
    ...(openPicture && { p: openPicture }),
  }
  const press = (event: KeyboardEvent) => {
    if (isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const command = commands[event.key.toLowerCase()]
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    command()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div ref={frame} className={classes.player} onKeyDown={isSmall ? undefined : press}>
      <div className={classes.picture}>
        <div ref={place} className={classes.video} />
        <PlayerOverlay
          roomId={room.id}
          phase={phase}
          state={state}
          ban={room.ban}
          slot={status && slotOf(status, source)}
          isOff={status?.streaming === 'engineOff'}
          isSmall={isSmall}
          onRetry={retry}
        />
        {isSmall && phase === 'playing' && <SoundMeter picture={picture} title={room.title} />}
      </div>
      {!isSmall && (
        <PlayerControls
          measures={measures}
          isMuted={isMuted}
          onMute={() => setMuted(!isMuted)}
          onPicture={openPicture}
          fullScreen={fullScreen}
        />
      )}
    </div>
  )
}

async function togglePictureInPicture(video: HTMLVideoElement | undefined): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch {
    // There is no picture yet that could be shown over other windows.
  }
}

/**
 * Inserts the picture of a player into the page while the player is mounted. React does not own the video element,
 * because a playing one moves from player to player.
 */
function usePicture(place: RefObject<HTMLElement | null>, { roomId, source }: Shown) {
  const current = useRef<Picture>(null)
  useLayoutEffect(() => {
    const picture = takePicture({ roomId, source })
    place.current?.append(picture.video)
    current.current = picture
    return () => {
      current.current = null
      leavePicture({ roomId, source }, picture)
    }
  }, [place, roomId, source])
  return current
}

interface Attributes {
  label: string
  /** Address of the image that is shown before the first picture; empty for none. */
  poster: string
  phase: PlayerPhase
  isMuted: boolean
}

/** Sets the attributes of the video element. */
function useAttributes(picture: RefObject<Picture | null>, { label, poster, phase, isMuted }: Attributes) {
  useLayoutEffect(() => {
    const video = picture.current?.video
    if (!video) return
    video.setAttribute('aria-label', label)
    // The title in the label is the user's.
    video.setAttribute('translate', 'no')
    video.dataset.phase = phase
    video.muted = isMuted
    if (poster === '') video.removeAttribute('poster')
    else if (video.getAttribute('poster') !== poster) video.setAttribute('poster', poster)
  }, [picture, label, poster, phase, isMuted])
}

interface PlayerOptions {
  room: Pick<LiveRoomRow, 'id' | 'state'>
  source: PlaySource
  /** The latest status of the room; undefined until it was read. */
  status: StudioStatus | undefined
}

/** Plays a source of a room in the picture while the picture is visible, and reconnects after a failure. */
function usePlayer(picture: RefObject<Picture | null>, options: PlayerOptions) {
  const { room, source, status } = options
  const { id: roomId, state: listedState } = room
  const [state, dispatch] = useReducer(playerAfter, newPlayer)

  useEffect(() => {
    // A picture-in-picture window is visible while the page is hidden.
    const element = picture.current?.video
    const follow = () => {
      const isSeen = !document.hidden || document.pictureInPictureElement === element
      dispatch({ kind: isSeen ? 'shown' : 'hidden' })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    element?.addEventListener('leavepictureinpicture', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      element?.removeEventListener('leavepictureinpicture', follow)
      dispatch({ kind: 'hidden' })
    }
  }, [picture])

  // The list of rooms suffices to open the stream, so opening does not wait for the first status.
  useEffect(() => {
    const facts = status ? roomFactsOf(status, source) : listedFactsOf(listedState, source)
    if (facts) dispatch({ kind: 'room', facts })
  }, [status, listedState, source])

  const isRequested = isConnected(state)
  const { connection } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each connection is opened with its own ticket
  useEffect(() => {
    const currentPicture = picture.current
    if (!currentPicture || !isRequested) return
    currentPicture.play(
      { roomId, source },
      {
        moved: () => dispatch({ kind: 'moved' }),
        still: seconds => dispatch({ kind: 'still', seconds }),
        steady: () => dispatch({ kind: 'steady' }),
        failed: (failure, detail) => dispatch({ kind: 'failed', failure, detail }),
      },
    )
    return () => {
      // A picture that left this player may continue in another player.
      if (picture.current === currentPicture) currentPicture.stop()
    }
  }, [picture, isRequested, connection, roomId, source])

  const delayMs = retryDelayMs(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: two consecutive failures may have the same delay
  useEffect(() => {
    if (delayMs === undefined) return
    const timer = setTimeout(() => dispatch({ kind: 'retried' }), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, state.failures])

  return { state, phase: phaseOf(state), retry: () => dispatch({ kind: 'retried' }) }
}

interface PlayerControlsProps {
  measures: PlaybackMeasures | undefined
  isMuted: boolean
  onMute: () => void
  /** Absent where the browser does not support picture-in-picture. */
  onPicture: (() => void) | undefined
  fullScreen: { isOn: boolean; toggle: () => void } | undefined
}

/** Below the picture: playback figures of this browser, and the buttons of the player. */
function PlayerControls({ measures, isMuted, onMute, onPicture, fullScreen }: PlayerControlsProps) {
  const { t } = useTranslation('livePlayer')
  return (
    <div className={classes.controls}>
      <Measures measures={measures} />
      <Control
        label={t(isMuted ? 'unmute' : 'mute')}
        shortcut="m"
        icon={isMuted ? IconVolumeOff : IconVolume}
        onPress={onMute}
      />
      {onPicture && (
        <Control label={t('pictureInPicture')} shortcut="p" icon={IconPictureInPicture} onPress={onPicture} />
      )}
      {fullScreen && (
        <Control
          label={t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')}
          shortcut="f"
          icon={fullScreen.isOn ? IconMinimize : IconMaximize}
          onPress={fullScreen.toggle}
        />
      )}
    </div>
  )
}

/** Separate from the server's measurements: these figures are measured by this browser. */
function Measures({ measures }: { measures: PlaybackMeasures | undefined }) {
  const { t } = useTranslation('livePlayer')
  if (!measures) return <span className={classes.measures} />
  const { delay, decoded: total, dropped } = measures
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds form fields
    <span className={classes.measures} role="group" aria-label={t('measures')}>
      <span title={t('delayTitle')}>{t('delay', { seconds: delay.toFixed(1) })}</span>
      <span title={t('droppedTitle', { total, dropped })}>{t('dropped', { dropped })}</span>
    </span>
  )
}

interface ControlProps {
  label: string
  shortcut: string
  icon: ComponentType<{ size?: number }>
  onPress: () => void
}

function Control({ label, shortcut, icon: Icon, onPress }: ControlProps) {
  return (
    <Tooltip label={`${label} (${shortcut.toUpperCase()})`}>
      <ActionIcon size="md" aria-label={label} aria-keyshortcuts={shortcut} onClick={onPress}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
