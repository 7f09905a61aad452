import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Action } from '../../../kit/actions/action.ts'
import { useActions } from '../../../kit/actions/registry.ts'
import { toRoom } from '../monitor-address.ts'

interface SickWalk {
  /** Sick rooms first. */
  rooms: readonly LiveRoomRow[] | undefined
  /** The room on screen; empty on the wall. */
  roomId: string
}

/** Walks the rooms with an open alarm by keyboard, the worst first, and round again. */
export function useSickWalk({ rooms, roomId }: SickWalk): void {
  const navigate = useNavigate()
  const actions = useMemo(() => {
    const ids = (rooms ?? []).filter(({ worstAlarm }) => worstAlarm !== null).map(({ id }) => id)
    const place = ids.indexOf(roomId)
    const walk = (name: 'next' | 'previous', shortcut: string, id: string | undefined): Action => ({
      id: `live-room.${name}-sick`,
      label: () => i18next.t(`live:action.${name}Sick`),
      icon: name === 'next' ? IconPlayerTrackNext : IconPlayerTrackPrev,
      shortcut,
      need: 'live-room:read',
      group: 'page',
      refusal: () => (id === undefined || id === roomId ? i18next.t('live:page.noOtherSick') : undefined),
      run: () => {
        if (id !== undefined) void navigate(toRoom(id))
      },
    })
    return [
      walk('next', 'j', ids[(place + 1) % ids.length]),
      walk('previous', 'k', place > 0 ? ids[place - 1] : ids.at(-1)),
    ]
  }, [rooms, roomId, navigate])
  useActions(actions)
}
