import { Tooltip as FullTooltip, type TooltipProps } from '@mantine/core'
import {
  type ComponentPropsWithRef,
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isInputMethodKey } from '../input/input-method.ts'
import { onlyElement } from './on-demand.tsx'

type ButtonProps = ComponentPropsWithRef<'button'>

interface OnDemandTooltipProps
  extends Omit<ButtonProps, 'children' | 'disabled'>,
    Pick<TooltipProps, 'label' | 'position' | 'disabled'> {
  /** Milliseconds until it opens. */
  openDelay?: number
  /** What opens it beside a pointer that stays: the focus by keyboard, or a touch as well. */
  opensOn?: 'pointing' | 'focus' | 'focus and touch'
  children: ReactNode
}

const usualDelayMs = 300

/**
 * Shows a text about an element on hover. It is Mantine's tooltip, mounted on first display, because a closed one runs
 * some thirty hooks. Props that an enclosing menu adds to its target are passed to the element.
 */
export function Tooltip({
  label,
  position,
  disabled = false,
  openDelay = usualDelayMs,
  opensOn = 'pointing',
  children,
  ...added
}: OnDemandTooltipProps) {
  const child = onlyElement(children)
  const { props } = child
  const id = useId()
  const [target, setTarget] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouch = useRef(false)
  const isShown = isOpen && !disabled

  const open = (element: HTMLElement, delayMs: number) => {
    if (disabled) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setTarget(element)
      setOpen(true)
    }, delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }

  // Also runs when the tab is hidden: a portal would stay on screen.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setOpen(false)
    },
    [],
  )
  useEffect(() => {
    if (!isShown) return
    const closeByKey = (event: KeyboardEvent) => {
      if (!isInputMethodKey(event) && event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', closeByKey)
    return () => removeEventListener('keydown', closeByKey)
  }, [isShown])

  const element = cloneElement(child, {
    ...added,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      props.onClick?.(event)
      added.onClick?.(event)
    },
    ...(isShown && { 'aria-describedby': id }),
    onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
      props.onPointerEnter?.(event)
      isTouch.current = event.pointerType === 'touch'
    },
    // Browsers report a touch as a mouse that stays until another element is touched.
    onMouseEnter: (event: MouseEvent<HTMLButtonElement>) => {
      props.onMouseEnter?.(event)
      if (!isTouch.current || opensOn === 'focus and touch') open(event.currentTarget, openDelay)
    },
    onMouseLeave: (event: MouseEvent<HTMLButtonElement>) => {
      props.onMouseLeave?.(event)
      close()
    },
    // The tooltip must not cover what a click opens.
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      props.onPointerDown?.(event)
      if (opensOn === 'pointing') close()
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      props.onFocus?.(event)
      if (opensOn !== 'pointing' && event.currentTarget.matches(':focus-visible'))
        open(event.currentTarget, 0)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      props.onBlur?.(event)
      if (opensOn !== 'pointing') close()
    },
  })
  return (
    <>
      {element}
      {target && (
        <FullTooltip
          target={target}
          opened={isShown}
          label={<span id={id}>{label}</span>}
          {...(position && { position })}
        />
      )}
    </>
  )
}
