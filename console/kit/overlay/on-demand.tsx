import { useMergedRef, useUncontrolled } from '@mantine/hooks'
import {
  type ComponentPropsWithRef,
  cloneElement,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/**
 * A floating element beside a button, closed most of the time. Mantine's menus and popovers run some forty hooks while
 * they are closed, including the positioning; a table of ten rows has sixteen of them. So only the button is rendered,
 * and Mantine's component is mounted beside it on first opening. The button stays the same element.
 */
export interface OnDemand {
  /** Of the button; the dropdown is named by it. */
  id: string
  button: RefObject<HTMLElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** It has been open: the component is there, and may be on its way out. */
  isMounted: boolean
  /** Controls the state from outside; without it, a click opens the element. */
  isControlled: boolean
}

const Context = createContext<OnDemand | null>(null)

interface OnDemandRootProps {
  opened?: boolean | undefined
  onChange?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** What a button and its dropdown share. */
export function OnDemandRoot({ opened, onChange, children }: OnDemandRootProps) {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useUncontrolled({
    finalValue: false,
    ...(opened !== undefined && { value: opened }),
    ...(onChange && { onChange }),
  })
  const [isMounted, setMounted] = useState(false)
  if (isOpen && !isMounted) setMounted(true)
  const isControlled = opened !== undefined
  const value = useMemo(
    () => ({ id, button, isOpen, setOpen, isMounted, isControlled }),
    [id, isOpen, setOpen, isMounted, isControlled],
  )
  return <Context value={value}>{children}</Context>
}

/** What {@link OnDemandRoot} shares. @throws Error outside of it */
export function useOnDemand(): OnDemand {
  const shared = useContext(Context)
  if (!shared) throw new Error('A target or a dropdown stands in a Menu or Popover of the kit')
  return shared
}

type ButtonProps = ComponentPropsWithRef<'button'>

/** The only child of a target or a tooltip. @throws Error when it is not one element */
export function onlyElement(children: ReactNode): ReactElement<ButtonProps> {
  if (!isValidElement<ButtonProps>(children)) throw new Error('One element is needed here')
  return children
}

/** The button: an element that takes a ref and the properties of a button. */
export function OnDemandTarget({ popup, children }: { popup: 'menu' | 'dialog'; children: ReactNode }) {
  const { id, button, isOpen, setOpen, isControlled } = useOnDemand()
  const child = onlyElement(children)
  const ref = useMergedRef(button, child.props.ref)
  return cloneElement(child, {
    id,
    ref,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      child.props.onClick?.(event)
      if (!isControlled && !event.defaultPrevented) setOpen(!isOpen)
    },
  })
}

/** Whether a component that is mounted open may open: one tick later, so that it notes where the focus was. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => setReady(true), [])
  return isReady
}

/** Stands as the target inside Mantine's component, and gives it the button that is there already. */
export function ButtonAnchor({ ref }: { ref?: Ref<HTMLElement> }) {
  const { button } = useOnDemand()
  const give = useMergedRef(ref)
  useLayoutEffect(() => {
    give(button.current)
    return () => void give(null)
  }, [button, give])
  return null
}
