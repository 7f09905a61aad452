import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One line below the title. */
  context?: ReactNode
  /** Buttons at the right, at most one of them primary. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of every page: title, context, actions, content. */
export function Page({ title, context, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <Group justify="space-between" align="flex-end" gap="sm" mb="md">
        <Stack gap={2} flex="1 1 320px" miw={0}>
          <Title order={1} size="h3">
            {title}
          </Title>
          {context && (
            <Text size="sm" c="dimmed" component="div">
              {context}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
