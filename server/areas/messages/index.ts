export { type Notification, notify } from './notify.ts'
