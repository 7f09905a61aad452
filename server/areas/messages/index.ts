export { type GroupedNotification, type Notification, notify, notifyGroup } from './notify.ts'
