import { cloneElement, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { isInputMethodKey } from '../input/input-method.ts'
import { onlyElement } from './on-demand.tsx'
import classes from './when-pressed.module.css'

interface WhenPressedProps {
  /** Loads what the control needs; called on hover or focus. */
  load?: () => Promise<unknown>
  /** It shows more than its button, closed too. */
  isNeeded?: boolean
  /** The button of the closed control, with its name, role and state. */
  closed: ReactNode
  /** The control itself; its first button takes the place of the closed one. */
  children: () => ReactNode
}

/** The keys that open a list beside its button; others press the button by themselves. */
const openingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp'])

/**
 * Renders only the button of a control until it is clicked. Then the control replaces it, gets the focus and receives
 * the same click. A closed select has 44 Mantine components, a closed calendar more.
 */
export function WhenPressed({ load, isNeeded = false, closed, children }: WhenPressedProps) {
  const place = useRef<HTMLDivElement>(null)
  const [press, setPress] = useState<() => void>()
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  const button = onlyElement(closed)

  const open = async (repeat: (control: HTMLElement) => void) => {
    try {
      await load?.()
    } catch (error) {
      toast.failure(error)
      return
    }
    setPress(() => () => {
      const control = place.current?.querySelector<HTMLElement>('button')
      control?.focus()
      if (control) repeat(control)
    })
  }
  const prepare = () => void load?.().catch(() => undefined)

  useEffect(() => press?.(), [press])

  return (
    <div ref={place} className={classes.place}>
      {press || isNeeded || wasNeeded
        ? children()
        : cloneElement(button, {
            onPointerEnter: prepare,
            onFocus: prepare,
            onClick: () => void open(control => control.click()),
            onKeyDown: (event: KeyboardEvent) => {
              if (isInputMethodKey(event) || !openingKeys.has(event.key)) return
              event.preventDefault()
              const { key, code } = event
              void open(control =>
                control.dispatchEvent(
                  new window.KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
                ),
              )
            },
          })}
    </div>
  )
}
