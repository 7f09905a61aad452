import type { ConsoleSettings } from '@greenroom/contract/console-settings'

/** The layout around the page. */
export interface Arrangement {
  navbar: boolean
  /** True when the menu is in the navbar. */
  menuOnTop: boolean
  /** How the side menu is shown. */
  side: 'none' | 'open' | 'collapsed'
  /** True when the menu opens in a drawer. */
  menuInDrawer: boolean
}

type Arranged = Pick<ConsoleSettings, 'navbar' | 'menu' | 'topMenu' | 'menuCollapse'>

/**
 * Chooses the layout for the settings and the available width. A menu in the navbar needs a navbar that is wide enough.
 * Otherwise the menu is at the side, or on a phone in a drawer. On a narrow screen the side menu is collapsed unless
 * the user opened it there.
 */
export function arrange(
  { navbar, menu, topMenu, menuCollapse }: Arranged,
  room: { phone: boolean; narrow: boolean; openedWhileNarrow: boolean },
): Arrangement {
  const menuOnTop = menu && topMenu && navbar && !room.phone
  const isCollapsed = room.narrow ? !room.openedWhileNarrow : menuCollapse
  return {
    navbar,
    menuOnTop,
    side: !menu || room.phone || menuOnTop ? 'none' : isCollapsed ? 'collapsed' : 'open',
    menuInDrawer: menu && room.phone,
  }
}
