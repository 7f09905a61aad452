import { Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface JobProgressProps {
  /** From 0 to 1. */
  value: number
  /** The same in words, for who does not see the bar. */
  label: string
  /** What is being done. */
  children: ReactNode
}

/** How far work is that the server does by itself. */
export function JobProgress({ value, label, children }: JobProgressProps) {
  return (
    <>
      <Progress value={value * 100} animated mt="md" aria-label={label} />
      <Text component="p" role="status" size="sm" c="dimmed" mt="sm" mb={4}>
        {children}
      </Text>
    </>
  )
}
