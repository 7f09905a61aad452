import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'

interface RefusedButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled'> {
  /** Why the button is disabled; undefined when it is enabled. */
  reason: string | undefined
  onClick?: () => void
  type?: 'submit'
  'aria-keyshortcuts'?: string | undefined
  children: ReactNode
}

/** A button that explains why it is disabled; it stays reachable by keyboard. */
export function RefusedButton({ reason, onClick, ...button }: RefusedButtonProps) {
  if (reason === undefined) return <Button {...button} {...(onClick && { onClick })} />
  return (
    <Tooltip label={reason} opensOn="focus and touch">
      <Button {...button} aria-disabled data-disabled />
    </Tooltip>
  )
}
