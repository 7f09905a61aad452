import { type MenuNode, readMenu } from '@greenroom/contract/areas/auth/sign-in'
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

const isFromServer = () => settings.getState().menuFromServer

/** How many times the server's menu was asked for. */
let requestCount = 0

/**
 * Reads the tree that the menu, the guard and the palette go by (`session.menu`): the server's, or the console's own
 * routes when the user does not want the server's (specification §6). What comes of a source that is no longer set
 * by then is dropped, and the other is read. Of several reads the one that began last counts: the others may show the
 * menu through a role that is looked through no more.
 * @throws CallFailure when the server's menu cannot be had
 */
export async function takeMenuTree(): Promise<void> {
  if (!isFromServer()) {
    session.setState({ menu: ownMenu })
    return
  }
  requestCount += 1
  const read = requestCount
  const counts = () => read === requestCount && isFromServer()
  try {
    const menu = await readFromServer()
    if (counts()) session.setState({ menu })
  } catch (failure) {
    if (counts()) throw failure
  }
  if (!isFromServer()) await takeMenuTree()
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

/**
 * Calls `load` when the menu that is here is not of the source that is set: another browser has switched it. One load
 * at a time, which ends with the source that is set by then; one that failed is repeated only by the user.
 */
export function followMenuSource(load: () => Promise<void>): () => void {
  let loading = false
  const follow = async () => {
    const { menu } = session.getState()
    if (loading || !menu || (menu === ownMenu) !== isFromServer()) return
    loading = true
    await load()
    loading = false
  }
  void follow()
  return settings.subscribe((now, before) => {
    if (now.menuFromServer !== before.menuFromServer) void follow()
  })
}
