import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { changeSettings, useSettings } from '../../kit/settings.ts'
import { type Arrangement, arrange } from './arrange.ts'

/** Narrower than this is a phone, with the menu in a drawer. */
const phone = '(max-width: 61.99em)'
/** Narrower than this collapses the side menu. */
const narrow = '(max-width: 74.99em)'

/** Wide enough for every button of the navbar. */
const roomy = '(min-width: 48em)'

const atOnce = { getInitialValueInEffect: false }

/** Whether the navbar has room for all of its buttons. */
export function useRoomy(): boolean {
  return useMediaQuery(roomy, true, atOnce)
}

/** Where things stand around the page, and how the side menu is collapsed and opened. */
export function useArrangement(): Arrangement & { toggleSide: () => void } {
  const settings = useSettings(settings => settings)
  const isPhone = useMediaQuery(phone, false, atOnce)
  const isNarrow = useMediaQuery(narrow, false, atOnce)
  // A narrow window is this browser's matter: what is done to its menu is not kept for the others.
  const [openedWhileNarrow, setOpened] = useState(false)
  return {
    ...arrange(settings, { phone: isPhone, narrow: isNarrow, openedWhileNarrow }),
    toggleSide: () => {
      if (isNarrow) setOpened(!openedWhileNarrow)
      else changeSettings({ menuCollapse: !settings.menuCollapse })
    },
  }
}
