export { type Notification, notify, notifyGroup } from './notify.ts'
export { latestUnreadByLink } from './unread-notices.ts'
