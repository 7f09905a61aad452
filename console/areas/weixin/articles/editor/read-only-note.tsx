import { Alert } from '@mantine/core'
import { useEditing } from './state/use-editing.ts'

/** Says why nothing can be changed, while that is so. */
export function ReadOnlyNote() {
  const { readOnlyReason } = useEditing()
  if (readOnlyReason === undefined) return null
  return (
    <Alert color="blue" py="xs" mb="sm" role="status">
      {readOnlyReason}
    </Alert>
  )
}
