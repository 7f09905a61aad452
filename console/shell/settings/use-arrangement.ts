import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { changeSettings, useSettings } from '../../kit/settings/settings.ts'
import { type Arrangement, arrange } from './arrange.ts'

/** Below this width the console uses the phone layout, with the menu in a drawer. */
export const phone = '(max-width: 61.99em)'
/** Below this width the side menu is collapsed. */
const narrow = '(max-width: 74.99em)'

/** From this width on, all buttons of the navbar fit. */
const roomy = '(min-width: 48em)'

const atOnce = { getInitialValueInEffect: false }

/** True when all buttons fit into the navbar. */
export function useRoomy(): boolean {
  return useMediaQuery(roomy, true, atOnce)
}

/** The layout around the page, and the function that collapses or opens the side menu. */
export function useArrangement(): Arrangement & { toggleSide: () => void } {
  const settings = useSettings(settings => settings)
  const isPhone = useMediaQuery(phone, false, atOnce)
  const isNarrow = useMediaQuery(narrow, false, atOnce)
  // On a narrow window, the state of the menu is not stored: it concerns only this browser.
  const [openedWhileNarrow, setOpened] = useState(false)
  return {
    ...arrange(settings, { phone: isPhone, narrow: isNarrow, openedWhileNarrow }),
    toggleSide: () => {
      if (isNarrow) setOpened(!openedWhileNarrow)
      else changeSettings({ menuCollapse: !settings.menuCollapse })
    },
  }
}
