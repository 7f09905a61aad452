import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { preloadPage } from '../pages.ts'

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  /** The page's route. */
  name: string
  to: string
  /** It is the page on screen. */
  current: boolean
}

/** A link of a menu to a page. The page on screen keeps its filters; only another window shows it without them. */
export function PageLink({ name, current, ...link }: PageLinkProps) {
  const stay = (event: MouseEvent) => {
    if (current && !isForNewWindow(event)) event.preventDefault()
  }
  return (
    <Link
      {...link}
      aria-current={current ? 'page' : undefined}
      data-active={current || undefined}
      onClick={stay}
      onPointerEnter={() => preloadPage(name)}
      onFocus={() => preloadPage(name)}
    />
  )
}

function isForNewWindow({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}
