import { defineModule } from '../../kit/module/module.ts'

export const liveModule = defineModule({
  pages: [{ name: 'Monitor', need: 'live-room:read', load: () => import('./page/monitor-page.tsx') }],
})
