import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One line beside the title, below it where there is no room. */
  context?: ReactNode
  /** Buttons at the right, at most one of them primary. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of every page: title, context, actions, content. */
export function Page({ title, context, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm" mb="sm">
        <div className={classes.head}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {context && (
            <Text size="sm" c="dimmed" component="div">
              {context}
            </Text>
          )}
        </div>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
