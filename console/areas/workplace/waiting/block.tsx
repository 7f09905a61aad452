import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../../kit/display/panel.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from './waiting.module.css'

interface BlockProps {
  title: string
  /** Address of the whole; absent when no page has it. */
  to?: string | undefined
  count: number
  children: ReactNode
}

/** One kind of what waits for the user: its count, its first rows, and the way to all of them. */
export function Block({ title, to, count, children }: BlockProps) {
  return (
    <Panel title={title} to={to} action={<span className={classes.count}>{count}</span>}>
      <ul className={classes.lines}>{children}</ul>
    </Panel>
  )
}

interface LineProps {
  title: string
  /** Absent when the user cannot open it. */
  to?: string | undefined
  detail?: string
  time?: string
  /** The next steps, in place. */
  children?: ReactNode
}

/** One row of a block. */
export function Line({ title, to, detail = '', time, children }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.text}>
        {to === undefined ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link className={classes.title} to={to}>
            {title}
          </Link>
        )}
        {detail !== '' && <span className={classes.detail}>{detail}</span>}
      </span>
      {time !== undefined && <RelativeTime className={classes.when} instant={time} />}
      {children}
    </li>
  )
}
