import { useEffect } from 'react'

/** An element that had the cursor, and those around it, the nearest first. */
type Place = readonly Element[]

/** Where the cursor was when each of the open drawers and dialogs was opened, the latest place first. */
const opened: (readonly Place[])[] = []

/**
 * Restores the focus when the drawer or dialog closes, unless one that replaced it has the focus; that one restores it
 * later. When the element is gone, as the button of a deleted record is, the nearest one that is left gets the focus.
 */
export function useReturnOfCursor(): void {
  useEffect(() => {
    const mine = [placeOf(document.activeElement), ...(opened.at(-1) ?? [])]
    opened.push(mine)
    return () => {
      opened.splice(opened.indexOf(mine), 1)
      if (document.activeElement && document.activeElement !== document.body) return
      mine.some(returnTo)
    }
  }, [])
}

function placeOf(element: Element | null): Place {
  const place: Element[] = []
  // The containers of all pages and of all floating elements say nothing about the place.
  for (
    let part = element;
    part?.parentElement && part.parentElement !== document.body;
    part = part.parentElement
  )
    place.push(part)
  return place
}

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

/** Puts the cursor back, or near there. @returns whether an element took it */
function returnTo([element, ...around]: Place): boolean {
  if (focuses(element)) return true
  const near = around.find(part => part.isConnected && part.querySelector(focusable))
  return focuses(near?.querySelector(focusable) ?? undefined)
}

function focuses(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  element.focus()
  return document.activeElement === element
}
