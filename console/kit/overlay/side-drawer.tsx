import { Drawer } from '@mantine/core'
import { type ReactNode, useContext, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useReturnOfCursor } from '../input/use-return-of-cursor.ts'
import { TabOpenings, useTab } from '../navigation/tab.ts'
import { opensDrawer } from './drawer-address.ts'

interface SideDrawerProps {
  title: ReactNode
  /** Its width in px; `wide` leaves a strip of the page. */
  size?: number | 'wide'
  /** Leaves the page behind it visible, for drawers that change the page. */
  seeThrough?: boolean
  onClose: () => void
  children: ReactNode
}

const edge = { borderLeft: '1px solid var(--mantine-color-default-border)' }
/** Keeps a focused field clear of the header and of the bar of a form. */
const clear = { scrollPaddingBlock: '64px 72px' }

/** A drawer at the side of the page for as long as it is rendered; then the cursor is where it was before. */
export function SideDrawer({ title, size = 480, seeThrough = false, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('kit')

  useReturnOfCursor()
  useToastOffset(size === 'wide' ? 0 : size)
  const isInTab = useTab() !== null

  return (
    <Drawer
      opened
      position="right"
      size={size === 'wide' ? 'min(1480px, 96vw)' : size}
      {...(seeThrough && { overlayProps: { backgroundOpacity: 0 } })}
      styles={{ content: { ...clear, ...(seeThrough && edge) } }}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      returnFocus={false}
      onClose={onClose}
    >
      {isInTab && <CloseWhenOld onClose={onClose} />}
      {children}
    </Drawer>
  )
}

/** Closes an open drawer when its page comes on screen again, unless the address asks for a drawer. */
function CloseWhenOld({ onClose }: { onClose: () => void }) {
  const openings = useContext(TabOpenings)
  const [first] = useState(openings)
  const { search } = useLocation()
  const close = useEffectEvent(onClose)
  const isOld = openings !== first && !opensDrawer(search)
  // Before it is painted.
  useLayoutEffect(() => {
    if (isOld) close()
  }, [isOld])
  return null
}

/** Widths in px of the drawers that are open. */
const openWidths: number[] = []

/** Moves toasts to the left of a drawer of this width in px while it is open: they must not cover its buttons. */
function useToastOffset(width: number): void {
  useLayoutEffect(() => {
    const place = () =>
      document.documentElement.style.setProperty('--toasts-beside', `${Math.max(0, ...openWidths)}px`)
    openWidths.push(width)
    place()
    return () => {
      openWidths.splice(openWidths.indexOf(width), 1)
      place()
    }
  }, [width])
}
