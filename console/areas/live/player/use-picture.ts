import { type RefObject, useLayoutEffect, useRef } from 'react'
import { leavePicture, type Picture, type Shown, takePicture } from './picture.ts'
import type { PlayerPhase } from './player-state.ts'

/**
 * Inserts the picture of a player into the page while the player is mounted. React does not own the video element,
 * because a playing one moves from player to player.
 */
export function usePicture(place: RefObject<HTMLElement | null>, { roomId, source }: Shown) {
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
export function useAttributes(
  picture: RefObject<Picture | null>,
  { label, poster, phase, isMuted }: Attributes,
) {
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
