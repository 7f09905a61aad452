import type { PlaySource, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { type RefObject, useEffect, useReducer } from 'react'
import { openStream } from './open-stream.ts'
import { isConnected, newPlayer, phaseOf, playerAfter, retryDelayMs } from './player-state.ts'
import { roomFactsOf } from './room-facts.ts'

interface PlayerOptions {
  roomId: string
  source: PlaySource
  /** What was measured of the room last; undefined until it was read. */
  status: StudioStatus | undefined
}

/** Plays a source of a room in the video element while it is visible, and connects again when it breaks off. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, options: PlayerOptions) {
  const { roomId, source, status } = options
  const [state, dispatch] = useReducer(playerAfter, newPlayer)

  useEffect(() => {
    // A picture-in-picture window is visible while the page is not.
    const follow = () => {
      const isSeen = !document.hidden || document.pictureInPictureElement === video.current
      dispatch({ kind: isSeen ? 'shown' : 'hidden' })
    }
    const element = video.current
    follow()
    document.addEventListener('visibilitychange', follow)
    element?.addEventListener('leavepictureinpicture', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      element?.removeEventListener('leavepictureinpicture', follow)
      dispatch({ kind: 'hidden' })
    }
  }, [video])

  useEffect(() => {
    if (status) dispatch({ kind: 'room', facts: roomFactsOf(status, source) })
  }, [status, source])

  const isWanted = isConnected(state)
  const { connection } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each connection is opened with a ticket of its own
  useEffect(() => {
    const element = video.current
    if (!element || !isWanted) return
    return openStream(
      element,
      { roomId, source },
      {
        moved: () => dispatch({ kind: 'moved' }),
        still: seconds => dispatch({ kind: 'still', seconds }),
        failed: (failure, codec = '') => dispatch({ kind: 'failed', failure, codec }),
      },
    )
  }, [video, isWanted, connection, roomId, source])

  const delayMs = retryDelayMs(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: two failures in a row may wait equally long
  useEffect(() => {
    if (delayMs === undefined) return
    const timer = setTimeout(() => dispatch({ kind: 'retried' }), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, state.failures])

  return { state, phase: phaseOf(state), retry: () => dispatch({ kind: 'retried' }) }
}
