import { type RefObject, useEffect, useRef } from 'react'
import classes from './swipe.module.css'

/** Px that a finger must travel sideways before it is a swipe, and before its release acts. */
const threshold = 12
const actsFrom = 72
/** How much of the way the element follows the finger. */
const follow = 0.6
/** Elements that use sideways moves themselves. */
const ownSwipes = 'video, input, textarea, [contenteditable], [data-enlarged]'

export type SwipeSide = 'left' | 'right'

/** What a swipe does. */
export interface SwipeAction {
  /** Stands on the element once the release would act. */
  label: string
  /** Colours the label. */
  tone?: 'good' | 'bad'
  run: (element: HTMLElement) => void
}

interface SwipeOptions {
  /** The element that a touched one lies in and that is swiped; undefined when it can't be. */
  swiped: (touched: Element) => HTMLElement | null | undefined
  /** Read when a finger moves; no action for a side: the element stays. */
  actions: Partial<Record<SwipeSide, SwipeAction>>
}

/**
 * Lets a finger swipe elements in a box to the left or right; pointers that can hover do not swipe. The elements need
 * `touch-action: pan-y`, otherwise the browser takes the move. All that a swipe does must have a button, too.
 */
export function useSwipe(box: RefObject<HTMLElement | null>, options: SwipeOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let press: { element: HTMLElement; x: number; y: number; pointer: number; side?: SwipeSide } | undefined

    function end(): void {
      if (press) settle(press.element)
      press = undefined
    }
    function begin(event: PointerEvent): void {
      end()
      const { target } = event
      if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return
      if (target.closest(ownSwipes)) return
      const swiped = latest.current.swiped(target)
      if (swiped) press = { element: swiped, x: event.clientX, y: event.clientY, pointer: event.pointerId }
    }
    function move(event: PointerEvent): void {
      if (!press || event.pointerId !== press.pointer) return
      const across = event.clientX - press.x
      const along = Math.abs(event.clientY - press.y)
      if (press.side === undefined && Math.abs(across) < threshold && along < threshold) return
      if (press.side === undefined && along > Math.abs(across)) {
        end()
        return
      }
      press.side = across < 0 ? 'left' : 'right'
      const action = latest.current.actions[press.side]
      press.element.style.translate = action ? `${across * follow}px` : ''
      const acts = action !== undefined && Math.abs(across) >= actsFrom
      press.element.classList.toggle(classes.swiped ?? '', acts)
      press.element.dataset.swipe = press.side
      press.element.dataset.swipeLabel = acts ? action.label : ''
      press.element.dataset.swipeTone = action?.tone ?? ''
    }
    function release(event: PointerEvent): void {
      if (!press || event.pointerId !== press.pointer) return
      const { element: swiped, side, x } = press
      const action = side && latest.current.actions[side]
      end()
      if (action && Math.abs(event.clientX - x) >= actsFrom) action.run(swiped)
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', release)
    element.addEventListener('pointercancel', end)
    return () => {
      end()
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', release)
      element.removeEventListener('pointercancel', end)
    }
  }, [box])
}

/** Puts a swiped element back. */
function settle(element: HTMLElement): void {
  element.style.translate = ''
  element.classList.remove(classes.swiped ?? '')
  for (const name of ['swipe', 'swipeLabel', 'swipeTone']) delete element.dataset[name]
}
