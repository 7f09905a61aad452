import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { PlaySource, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { type RefObject, useEffect, useReducer } from 'react'
import type { Picture } from './picture.ts'
import { isConnected, newPlayer, phaseOf, playerAfter, retryDelayMs } from './player-state.ts'
import { listedFactsOf, roomFactsOf } from './room-facts.ts'

interface PlayerOptions {
  room: Pick<LiveRoomRow, 'id' | 'state'>
  source: PlaySource
  /** The latest status of the room; undefined until it was read. */
  status: StudioStatus | undefined
}

/** Plays a source of a room in the picture while the picture is visible, and reconnects after a failure. */
export function usePlayer(picture: RefObject<Picture | null>, options: PlayerOptions) {
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
    const shown = picture.current
    if (!shown || !isRequested) return
    shown.play(
      { roomId, source },
      {
        moved: () => dispatch({ kind: 'moved' }),
        still: seconds => dispatch({ kind: 'still', seconds }),
        failed: (failure, codec = '') => dispatch({ kind: 'failed', failure, codec }),
      },
    )
    return () => {
      // A picture that left this player may continue in another player.
      if (picture.current === shown) shown.stop()
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
