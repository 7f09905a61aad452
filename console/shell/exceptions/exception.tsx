import { Group, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './exception.module.css'

interface ExceptionProps {
  code: '403' | '404' | '500'
  icon: Icon
  text: string
  hint: string
  actions: ReactNode
}

/** Stands where a page would be: which exception it is, what it means, and the ways on. */
export function Exception({ code, icon: Sign, text, hint, actions }: ExceptionProps) {
  return (
    <div className={classes.exception}>
      <div className={classes.sign} aria-hidden>
        <Sign size={44} stroke={1.4} />
      </div>
      <Title order={1} className={classes.code}>
        {code}
      </Title>
      <Text size="lg" mt="xs">
        {text}
      </Text>
      <Text size="sm" c="dimmed" mt="xs" maw={440}>
        {hint}
      </Text>
      <Group mt="lg" gap="sm" justify="center">
        {actions}
      </Group>
    </div>
  )
}
