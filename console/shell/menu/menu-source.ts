import { type MenuNode, readMenu } from '@greenroom/contract/areas/access'
import { type Route, routes } from '@greenroom/contract/routes'
import { call } from '../../kit/call.ts'
import { type Session, session, useSession } from '../../kit/session.ts'
import { changeSettings, settings, useSettings } from '../../kit/settings.ts'
import { hideMenuNotice, showMenuNotice } from '../guard/menu-notice.tsx'

const toNode = ({
  name,
  path,
  title,
  icon,
  order,
  roles,
  hideInMenu = false,
  children,
}: Route): MenuNode => ({
  name,
  path,
  meta: { title, icon, order, requiresAuth: true, roles: [...roles], hideInMenu, ignoreCache: false },
  ...(children && { children: children.map(toNode) }),
})

const localMenu: readonly MenuNode[] = routes.map(toNode)

const sourceOf = ({ menu }: Pick<Session, 'menu'>, fromServer: boolean) => (fromServer ? menu : localMenu)

/**
 * The tree that the menu is drawn from and that the guard asks: the server's, or this version's own routes when the
 * person does not want the server's (specification §6). Null until the server's has come.
 */
export function currentMenuTree(): readonly MenuNode[] | null {
  return sourceOf(session.getState(), settings.getState().menuFromServer)
}

/** The same as {@link currentMenuTree}; re-renders when it changes. */
export function useMenuTree(): readonly MenuNode[] | null {
  const menu = useSession(session => session.menu)
  const fromServer = useSettings(({ menuFromServer }) => menuFromServer)
  return sourceOf({ menu }, fromServer)
}

/** Takes the menu from the server, once it is here, or from the console's own routes. On failure all stays as it was. */
export async function switchMenuSource(fromServer: boolean): Promise<void> {
  if (fromServer) {
    try {
      session.setState({ menu: await call(readMenu, {}, { quiet: true }) })
    } catch {
      showMenuNotice(() => void switchMenuSource(true))
      return
    }
  }
  hideMenuNotice()
  changeSettings({ menuFromServer: fromServer })
}
