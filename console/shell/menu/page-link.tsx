import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { preloadPage } from '../pages.ts'

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The page's route. */
  name: string
  to: string
  /** It is the page on screen. */
  current: boolean
}

/**
 * A link of a menu to a page. The page on screen keeps its filters; only another window shows it without them. What it
 * stands in (a menu that closes, a tip that opens) listens as well.
 */
export function PageLink({ name, current, onClick, onPointerEnter, onFocus, ...link }: PageLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (current && !isForNewWindow(event)) event.preventDefault()
  }
  return (
    <Link
      {...link}
      aria-current={current ? 'page' : undefined}
      data-active={current || undefined}
      onClick={open}
      onPointerEnter={event => {
        onPointerEnter?.(event)
        preloadPage(name)
      }}
      onFocus={event => {
        onFocus?.(event)
        preloadPage(name)
      }}
    />
  )
}

function isForNewWindow({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}
