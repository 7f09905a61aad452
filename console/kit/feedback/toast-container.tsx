import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-container.module.css'

/** Above every dialog. */
const zIndex = 2000

/** Where toasts appear. */
export function ToastContainer() {
  return <Notifications className={classes.toasts} position="bottom-right" limit={5} zIndex={zIndex} />
}
