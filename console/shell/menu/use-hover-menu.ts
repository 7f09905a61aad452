import type { MenuProps } from '@mantine/core'
import { useState } from 'react'

type HoverMenuProps = Pick<
  MenuProps,
  'trigger' | 'openDelay' | 'closeDelay' | 'trapFocus' | 'onExitTransitionEnd'
>

/**
 * Opens a menu on hover. Only a click or a key moves the focus into it, so that hovering does not interrupt typing
 * in the page.
 * @returns the menu's props, and `enter` for clicks on its target, including those by a key
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
