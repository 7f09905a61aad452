import { Group, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './exception.module.css'

interface ExceptionProps {
  code: '403' | '404' | '500'
  icon: Icon
  text: string
  /** What the user can do about it. */
  hint: ReactNode
  actions: ReactNode
  /** True when it replaces a page that the user requested; screen readers then announce it. */
  isAlert?: boolean
}

/** An exception page: its code, what it means, and the next steps. */
export function Exception({ code, icon: Sign, text, hint, actions, isAlert = false }: ExceptionProps) {
  return (
    <div className={classes.exception} role={isAlert ? 'alert' : undefined}>
      <div className={classes.sign} aria-hidden>
        <Sign size={44} stroke={1.4} />
      </div>
      <Title order={1} className={classes.code}>
        {code}
      </Title>
      <Text size="lg" mt="xs">
        {text}
      </Text>
      <Text size="sm" c="dimmed" mt="xs" maw={440} component="div">
        {hint}
      </Text>
      <Group mt="lg" gap="sm" justify="center">
        {actions}
      </Group>
    </div>
  )
}
