import { Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface JobProgressProps {
  /** From 0 to 1. */
  value: number
  /** The same as text, for screen readers. */
  label: string
  /** Description of the work. */
  children: ReactNode
}

/** Progress bar of work on the server. */
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
