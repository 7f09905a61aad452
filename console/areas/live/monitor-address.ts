import { type To, useSearchParams } from 'react-router'
import { readStored, store } from '../../kit/browser/storage.ts'
import { useAddressCheck } from '../../kit/navigation/address-check.ts'

/** Number of rooms on screen. A single room is shown with all of its operations. */
export const wallSizes = [1, 4, 9] as const
export type WallSize = (typeof wallSizes)[number]

const storageKey = 'live-wall'

export const wallSizeOf = (text: string | null): WallSize | undefined =>
  wallSizes.find(size => String(size) === text)

/** Where a room is shown with all of its operations. */
export const toRoom = (id: string): To => ({
  search: `?${new URLSearchParams({ room: id, wall: '1' })}`,
})

/** Which rooms are on screen. Stored in the address; the size of the wall is also stored in this browser. */
export function useMonitorAddress() {
  const [parameters, setParameters] = useSearchParams()
  const roomId = parameters.get('room') ?? ''
  // A link to a room, as in notices, opens that room where the user last had the wall, too.
  const storedSize = roomId === '' ? wallSizeOf(readStored(storageKey)) : undefined
  const wall = wallSizeOf(parameters.get('wall')) ?? storedSize ?? 1

  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1)
  useAddressCheck({
    names: ['wall', 'page'],
    usable: new URLSearchParams({ wall: String(wall), page: String(page) }),
  })

  function change(changes: Readonly<Record<string, string>>, options: { replace?: boolean } = {}): void {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setParameters(next, options)
  }

  return {
    wall,
    roomId,
    /** Page of the wall, from 1. */
    page,
    showWall: (size: WallSize) => {
      store(storageKey, String(size))
      change({ wall: String(size), page: '' })
    },
    showPage: (page: number) => change({ page: String(page) }),
    showRoom: (id: string, options?: { replace: boolean }) => change({ room: id }, options),
  }
}
