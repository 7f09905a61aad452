import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface RefusedButtonProps {
  /** Why it can't be pressed now; undefined when it can. */
  reason: string | undefined
  danger: boolean | undefined
  onClick: () => void
  children: ReactNode
}

/** A small button that says why it does nothing when it does nothing; it stays reachable, so that everyone can learn why. */
export function RefusedButton({ reason, danger, onClick, children }: RefusedButtonProps) {
  const button = (
    <Button
      variant="default"
      size="xs"
      {...(danger && { c: 'var(--mantine-color-error)' })}
      {...(reason !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={reason === undefined ? onClick : undefined}
    >
      {children}
    </Button>
  )
  return reason === undefined ? button : <Tooltip label={reason}>{button}</Tooltip>
}
