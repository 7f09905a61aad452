import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { PlaySource, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { type RefObject, useEffect, useReducer } from 'react'
import type { Picture } from './picture.ts'
import { isConnected, newPlayer, phaseOf, playerAfter, retryDelayMs } from './player-state.ts'
import { listedFactsOf, roomFactsOf } from './room-facts.ts'

interface PlayerOptions {
  room: Pick<LiveRoomRow, 'id' | 'state'>
  source: PlaySource
  /** What was measured of the room last; undefined until it was read. */
  status: StudioStatus | undefined
}

/** Plays a source of a room in the picture while it is visible, and connects again when it breaks off. */
export function usePlayer(picture: RefObject<Picture | null>, options: PlayerOptions) {
  const { room, source, status } = options
  const { id: roomId, state: listedState } = room
  const [state, dispatch] = useReducer(playerAfter, newPlayer)

  useEffect(() => {
    // A picture-in-picture window is visible while the page is not.
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

  // The stream is opened by what the list of rooms says, beside the first reading of the figures.
  useEffect(() => {
    const facts = status ? roomFactsOf(status, source) : listedFactsOf(listedState, source)
    if (facts) dispatch({ kind: 'room', facts })
  }, [status, listedState, source])

  const isRequested = isConnected(state)
  const { connection } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each connection is opened with a ticket of its own
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
      // One that has left this player may go on in another.
      if (picture.current === shown) shown.stop()
    }
  }, [picture, isRequested, connection, roomId, source])

  const delayMs = retryDelayMs(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: two failures in a row may wait equally long
  useEffect(() => {
    if (delayMs === undefined) return
    const timer = setTimeout(() => dispatch({ kind: 'retried' }), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, state.failures])

  return { state, phase: phaseOf(state), retry: () => dispatch({ kind: 'retried' }) }
}
