import type { ComponentProps, MouseEvent } from 'react'
import { createPath, parsePath } from 'react-router'
import { consoleRouter } from './router.ts'

interface ShellLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console. */
  to: string
}

/**
 * A link of the shell, outside the pages. The router's own link reads the window's address and renders whenever it
 * changes, so that a navigation would render every entry of the menu.
 */
export function ShellLink({ to, onClick, ...link }: ShellLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere(event)) return
    event.preventDefault()
    const router = consoleRouter()
    void router.navigate(to, { replace: isSameAddress(router.state.location, to) })
  }
  return <a {...link} href={to} onClick={open} />
}

/** Whether a click requests another tab, another window or a download. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

const isSameAddress = (location: Parameters<typeof createPath>[0], to: string) =>
  createPath(location) === createPath(parsePath(to))
