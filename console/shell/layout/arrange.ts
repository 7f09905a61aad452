import type { ConsoleSettings } from '@greenroom/contract/console-settings'

/** What stands around the page. */
export interface Arrangement {
  navbar: boolean
  /** Whether the menu stands in the navbar. */
  menuOnTop: boolean
  /** How the menu stands at the side. */
  side: 'none' | 'open' | 'collapsed'
  /** Whether the menu opens in a drawer. */
  menuInDrawer: boolean
}

type Arranged = Pick<ConsoleSettings, 'navbar' | 'menu' | 'topMenu' | 'menuCollapse'>

/**
 * Where things stand for the settings and the room there is. A menu that is wanted in the navbar needs one, and room
 * for it; else it stands at the side, on a phone in a drawer. On a narrow screen the side menu is collapsed unless
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
