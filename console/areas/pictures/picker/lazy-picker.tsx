import { lazy, Suspense } from 'react'
import { Permission } from '../../../kit/session/permission.tsx'
import type { PickerProps } from './picker-dialog.tsx'

// Only some of those who open a form choose a picture.
const PickerDialog = lazy(async () => ({ default: (await import('./picker-dialog.tsx')).PickerDialog }))

/** The dialog that chooses a picture of the library, or uploads one into it. */
export function PicturePicker(props: PickerProps) {
  return (
    <Permission need={['picture:read']}>
      <Suspense>
        <PickerDialog {...props} />
      </Suspense>
    </Permission>
  )
}
