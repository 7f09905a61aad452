import type { ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RefusedButton } from '../command/refused-button.tsx'
import { usePermission } from '../session/permission.tsx'
import type { Action } from './action.ts'
import { spokenShortcut } from './shortcut.ts'

interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled' | 'children'> {
  action: Action<[], unknown>
}

/** The button of an action, for users who may run it. It explains why it is disabled. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  useTranslation()
  const may = usePermission()
  if (action.need !== undefined && !may(action.need)) return null
  const reason = action.refusal?.()
  return (
    <RefusedButton
      {...button}
      {...(action.danger && reason === undefined && { c: 'var(--mantine-color-error)' })}
      reason={reason}
      aria-keyshortcuts={spokenShortcut(action)}
      onClick={() => action.run()}
    >
      {action.label()}
    </RefusedButton>
  )
}
