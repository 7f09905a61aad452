import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Above every dialog. */
const zIndex = 2000

/** Where toasts appear. */
export function ToastContainer() {
  return <Notifications position="top-center" limit={5} zIndex={zIndex} />
}
