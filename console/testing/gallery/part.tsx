import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './gallery.module.css'

interface PartProps {
  /** Which part, and in which state. */
  title: string
  /** How many of the three columns it takes. */
  span?: 2 | 3
  /** It has a frame of its own. */
  isBare?: boolean
  children: ReactNode
}

/** One part of the kit, or one state of it. */
export function Part({ title, span, isBare = false, children }: PartProps) {
  return (
    <div className={classes.part} data-span={span} data-bare={isBare || undefined}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

const still = { transitionProps: { duration: 0 } }
const framed = { ...still, trapFocus: false, lockScroll: false, returnFocus: false, closeOnEscape: false }

/** Keeps what lies above a page, such as a dialog, within a place of the gallery. @param height in px */
export function Frame({ height, children }: { height: number; children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.frame} style={{ height }} ref={setTarget}>
      {target && (
        <MantineThemeProvider
          theme={{
            components: {
              Portal: { defaultProps: { target, reuseTargetNode: false } },
              Modal: { defaultProps: framed },
              Drawer: { defaultProps: framed },
              Menu: { defaultProps: { ...still, trapFocus: false, hideDetached: false } },
              Popover: { defaultProps: still },
              Tooltip: { defaultProps: still },
            },
          }}
          inherit
        >
          {children}
        </MantineThemeProvider>
      )}
    </div>
  )
}
