import { IconPlus } from '@tabler/icons-react'
import type { Action } from '../actions/action.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { useCreateInAddress } from './create-in-address.ts'

/** The button for a list's primary action, for users who may do it. An address may ask for it, too. */
export function CreateButton({ create }: { create: Action | undefined }) {
  useCreateInAddress(create)
  return create && <ActionButton action={create} leftSection={<IconPlus size={16} />} />
}
