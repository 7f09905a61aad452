import { IconBookmark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './opened-view.module.css'

/** Names the view that is open, with what else is true of it. */
export function OpenedView({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className={classes.view}>
      <IconBookmark size={14} aria-hidden />
      <span className={classes.name} translate="no" title={name}>
        {name}
      </span>
      {children}
    </span>
  )
}
