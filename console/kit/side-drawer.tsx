import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

interface SideDrawerProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A drawer at the side of the page for as long as it is rendered; then the cursor is where it was before. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('kit')

  useReturnOfCursor()

  return (
    <Drawer
      opened
      position="right"
      size={480}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      returnFocus={false}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}

/** Where the cursor was when each of the open drawers was opened, the nearest place first. */
const places: (readonly (Element | null)[])[] = []

/** Puts the cursor back when the drawer goes, unless another drawer that took its place has it; that one remembers. */
function useReturnOfCursor(): void {
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
