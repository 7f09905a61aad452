import { defineModule } from '../../kit/module/module.ts'
import { MonitorBadge } from './monitor-badge.tsx'

export const liveModule = defineModule({
  pages: [
    {
      name: 'Monitor',
      need: 'live-room:read',
      badge: MonitorBadge,
      load: () => import('./page/monitor-page.tsx'),
    },
  ],
})
