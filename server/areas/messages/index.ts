export { type Notification, notify, notifyGroup } from './notify.ts'
