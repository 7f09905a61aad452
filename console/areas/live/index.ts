export { AlarmBadge } from './monitor-badge.tsx'
