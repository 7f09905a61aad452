import type { MenuProps } from '@mantine/core'
import { useState } from 'react'

type HoverMenuProps = Pick<
  MenuProps,
  'trigger' | 'openDelay' | 'closeDelay' | 'trapFocus' | 'onExitTransitionEnd'
>

/**
 * How a menu opens that does so when pointed at. Only a click or a key moves the focus into it: who is typing while the
 * pointer crosses it goes on typing where they were.
 * @returns the menu's props, and `enter` for its target's click, which a key is as well
 */
export function useHoverMenu(): { menu: HoverMenuProps; enter: () => void } {
  const [entered, setEntered] = useState(false)
  return {
    menu: {
      trigger: 'click-hover',
      openDelay: 80,
      closeDelay: 150,
      trapFocus: entered,
      onExitTransitionEnd: () => setEntered(false),
    },
    enter: () => setEntered(true),
  }
}
