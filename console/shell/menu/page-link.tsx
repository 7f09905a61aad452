import type { ComponentProps, MouseEvent } from 'react'
import { currentAccess } from '../guard/access.ts'
import { resolveRoute } from '../guard/resolve-route.ts'
import { preloadPage, preparePage } from '../pages.ts'
import { consoleRouter } from '../router.ts'
import { opensElsewhere, ShellLink } from '../shell-link.tsx'
import { closeShownDrawers } from '../tabs/follow-router.ts'
import { tabs } from '../tabs/tabs-store.ts'

interface PageLinkProps extends ComponentProps<typeof ShellLink> {
  /** The page's route. */
  name: string
  /** It stands for the page on screen: it is that page, or the one that is highlighted for it. */
  current: boolean
}

/**
 * A link of a menu to a page. The page on screen closes its drawers and keeps its filters; only another window shows it without them. What it
 * stands in (a menu that closes, a tip that opens) listens as well.
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

/** Whether a tab has the page, perhaps with filters; its link leads to that. */
function isKept(name: string): boolean {
  return tabs.getState().list.some(tab => tab.name === name)
}
