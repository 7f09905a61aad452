import { Alert } from '@mantine/core'
import { useEditing } from './state/use-editing.ts'

/** Explains why the article can't be changed now; nothing when it can. */
export function ReadOnlyNote() {
  const { readOnlyReason } = useEditing()
  if (readOnlyReason === undefined) return null
  return (
    <Alert color="blue" py="xs" mb="sm" role="status">
      {readOnlyReason}
    </Alert>
  )
}
