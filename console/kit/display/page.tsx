import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The title is a text of users, which browsers do not translate. */
  isUserTitle?: boolean | undefined
  /** Id of the title’s element, which names a part of the page. */
  titleId?: string
  /** One line beside the title, below it where there is no room. */
  context?: ReactNode
  /** Buttons at the right, at most one of them primary. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of every page: title, context, actions, content. */
export function Page({ title, isUserTitle = false, titleId, context, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm" mb="sm">
        <div className={classes.head}>
          <Title id={titleId} order={1} size="h2" {...(isUserTitle && { translate: 'no' })}>
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
