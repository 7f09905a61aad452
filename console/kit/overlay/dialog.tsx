import { Modal, type ModalProps } from '@mantine/core'
import { useReturnOfCursor } from '../input/use-return-of-cursor.ts'

type Looks = 'title' | 'size' | 'centered' | 'fullScreen' | 'zIndex' | 'classNames' | 'transitionProps'
type Closing = 'onClose' | 'closeButtonProps' | 'withCloseButton' | 'closeOnClickOutside' | 'closeOnEscape'
type Content = 'children' | 'scrollAreaComponent'

interface DialogProps extends Pick<ModalProps, Looks | Closing | Content> {
  /** Open for as long as it is rendered, unless this says otherwise. */
  opened?: boolean
}

/** A dialog. When it closes, the focus is where it was before, or near it when that is gone. */
export function Dialog({ opened = true, children, ...props }: DialogProps) {
  return (
    // The library's own return of focus does nothing for a dialog that is unmounted while it is open.
    <Modal {...props} opened={opened} returnFocus={false}>
      <ReturnOfCursor />
      {children}
    </Modal>
  )
}

/** In the content, which leaves the page after the dialog has faded out. */
function ReturnOfCursor() {
  useReturnOfCursor()
  return null
}
