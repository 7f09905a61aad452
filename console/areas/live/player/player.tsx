import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { PlaySource, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../kit/call.ts'
import { useFullScreen } from '../../../kit/charts/use-full-screen.ts'
import { isInputMethodKey } from '../../../kit/input-method.ts'
import { leavePicture, type Picture, type Shown, takePicture } from './picture.ts'
import classes from './player.module.css'
import { PlayerControls } from './player-controls.tsx'
import { PlayerOverlay } from './player-overlay.tsx'
import type { PlayerPhase } from './player-state.ts'
import { useMeasures } from './use-measures.ts'
import { usePlayer } from './use-player.ts'

export type PlayedRoom = Pick<LiveRoomRow, 'id' | 'title' | 'state' | 'ban' | 'cover' | 'thumbnail'>

interface PlayerProps {
  room: PlayedRoom
  source: PlaySource
  status: StudioStatus | undefined
  /** Without buttons and figures, for a player among many. */
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
  const poster = room.thumbnail || room.cover
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
          phase={phase}
          state={state}
          ban={room.ban}
          isOff={status?.streaming === 'engineOff'}
          isSmall={isSmall}
          onRetry={retry}
        />
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
    video.dataset.phase = phase
    video.muted = isMuted
    if (poster === '') video.removeAttribute('poster')
    else if (video.getAttribute('poster') !== poster) video.setAttribute('poster', poster)
  }, [picture, label, poster, phase, isMuted])
}
