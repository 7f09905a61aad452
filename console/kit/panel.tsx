import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page under its own title. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}
