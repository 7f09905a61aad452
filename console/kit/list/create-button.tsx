import { IconPlus } from '@tabler/icons-react'
import type { Action } from '../actions/action.ts'
import { ActionButton } from '../actions/action-button.tsx'

/** The button for a list's primary action, for users who may do it. */
export function CreateButton({ create }: { create: Action | undefined }) {
  return create && <ActionButton action={create} leftSection={<IconPlus size={16} />} />
}
