import { Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Link } from 'react-router'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** Target of the title's link. */
  to?: string | undefined
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A titled part of a page. */
export function Panel({ title, to, action, children, ref }: PanelProps) {
  const id = useId()
  return (
    <section ref={ref} className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {to === undefined ? (
            title
          ) : (
            <Link className={classes.title} to={to}>
              {title}
              <IconChevronRight size={14} aria-hidden />
            </Link>
          )}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}
