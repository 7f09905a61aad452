import type { ComponentProps, MouseEvent } from 'react'
import { currentAccess } from '../guard/access.ts'
import { resolveRoute } from '../guard/resolve-route.ts'
import { preloadPage, preparePage } from '../pages.ts'
import { consoleRouter } from '../router.ts'
import { opensElsewhere, ShellLink } from '../shell-link.tsx'
import { tabs } from '../tab-state/tabs-store.ts'
import { closeShownDrawers } from '../tabs/follow-router.ts'

interface PageLinkProps extends ComponentProps<typeof ShellLink> {
  /** The page's route. */
  name: string
  /** True when it is the link of the page on screen, or is highlighted for it. */
  current: boolean
}

/**
 * A link of a menu to a page. A link to the page on screen closes its drawers and keeps its filters; it opens without
 * filters only in another window. The elements around it (a menu that closes, a tooltip that opens) may listen to its
 * events as well.
 */
export function PageLink({
  name,
  current,
  onClick,
  onPointerEnter,
  onPointerDown,
  onFocus,
  ...link
}: PageLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isOnScreen(name) || opensElsewhere(event)) return
    event.preventDefault()
    closeShownDrawers()
  }
  return (
    <ShellLink
      {...link}
      aria-current={current ? 'page' : undefined}
      data-active={current || undefined}
      onClick={open}
      onPointerEnter={event => {
        onPointerEnter?.(event)
        preloadPage(name)
      }}
      onPointerDown={event => {
        onPointerDown?.(event)
        preparePage(name, !isKept(name))
      }}
      onFocus={event => {
        onFocus?.(event)
        preloadPage(name)
      }}
    />
  )
}

function isOnScreen(name: string): boolean {
  const access = currentAccess()
  const decision = access && resolveRoute(consoleRouter().state.location, access)
  return decision?.kind === 'page' && decision.node.name === name
}

/** Whether a tab has the page, perhaps with filters; the link then leads to that tab. */
function isKept(name: string): boolean {
  return tabs.getState().list.some(tab => tab.name === name)
}
