import { type MenuNode, readMenu } from '@greenroom/contract/areas/access'
import { type Route, routes } from '@greenroom/contract/routes'
import { call } from '../../kit/call.ts'
import { session } from '../../kit/session.ts'
import { changeSettings, settings } from '../../kit/settings.ts'
import { hideMenuNotice, showMenuNotice } from '../guard/menu-notice.tsx'

const flags = {
  requiresAuth: true,
  hideChildrenInMenu: false,
  activeMenu: null,
  noAffix: false,
  ignoreCache: false,
}

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
  meta: { ...flags, title, icon, order, roles: [...roles], hideInMenu },
  ...(children && { children: children.map(toNode) }),
})

/** The menu of this version's own routes. */
const ownMenu: readonly MenuNode[] = routes.map(toNode)

const readFromServer = () => call(readMenu, {}, { quiet: true })

/**
 * The tree that the menu, the guard and the palette go by (`session.menu`): the server's, or the console's own routes
 * when the person does not want the server's (specification §6).
 */
export async function readMenuTree(): Promise<readonly MenuNode[]> {
  return settings.getState().menuFromServer ? readFromServer() : ownMenu
}

/** Takes the menu from the server, once it is here, or from the console's own routes. On failure all stays as it was. */
export async function switchMenuSource(fromServer: boolean): Promise<void> {
  try {
    session.setState({ menu: fromServer ? await readFromServer() : ownMenu })
    hideMenuNotice()
    changeSettings({ menuFromServer: fromServer })
  } catch {
    showMenuNotice(() => void switchMenuSource(true))
  }
}

/** Calls `load` whenever the menu that is here is not of the source that is set: another browser has switched it. */
export function followMenuSource(load: () => void): () => void {
  const follow = () => {
    const { menu } = session.getState()
    if (menu && (menu === ownMenu) === settings.getState().menuFromServer) load()
  }
  follow()
  return settings.subscribe(follow)
}
