import { type MenuNode, readMenu } from '@greenroom/contract/areas/auth/sign-in'
import { type Route, routes } from '@greenroom/contract/routes'
import { call } from '../../kit/call/call.ts'
import { session } from '../../kit/session/session.ts'
import { changeSettings, settings } from '../../kit/settings/settings.ts'
import { hideMenuNotice, showMenuNotice } from './menu-notice.tsx'

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

/** Number of requests for the server's menu. */
let requestCount = 0

/**
 * Reads the menu tree that menu, guard and palette use (`session.menu`): the server's, or the console's own routes when
 * the setting says so (specification §6). If the setting changes meanwhile, the result is dropped and the other menu is
 * read. Of several concurrent reads, only the last one counts: earlier ones may show the menu of a role that the user
 * no longer views the console as.
 * @throws CallFailure when the server's menu cannot be read
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

/** Switches to the server's menu, after reading it, or to the console's own routes. After a failure nothing changes. */
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
 * Calls `load` when the current menu is not from the configured source, because another browser changed the setting.
 * Runs one load at a time; it ends with the source that is configured by then. Only the user repeats a failed load.
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
