import { useEffect } from 'react'

/** Where the cursor was when each of the open drawers and the like was opened, the nearest place first. */
const places: (readonly (Element | null)[])[] = []

/**
 * Restores the focus when the drawer closes, unless a drawer that replaced it has the focus; that one restores it
 * later.
 */
export function useReturnOfCursor(): void {
  useEffect(() => {
    const mine = [document.activeElement, ...(places.at(-1) ?? [])]
    places.push(mine)
    return () => {
      places.splice(places.indexOf(mine), 1)
      if (document.activeElement && document.activeElement !== document.body) return
      mine
        .filter(place => place instanceof HTMLElement)
        .find(place => place.isConnected)
        ?.focus()
    }
  }, [])
}
