import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { defineModule } from '../../kit/module/module.ts'

export const contentModule = defineModule({
  pages: [
    {
      name: 'SearchTable',
      rows: listContentSets,
      load: () => import('./content-sets/content-sets-page.tsx'),
    },
    { name: 'Content', rows: listContentItems, load: () => import('./content-items/content-items-page.tsx') },
    { name: 'ContentSet', load: () => import('./set-page/set-page.tsx'), need: 'content-set:read' },
  ],
  recordSources: [
    async () => (await import('./found-sets.ts')).foundSets,
    async () => (await import('./found-content-items.ts')).foundContentItems,
    async () => (await import('./found-views.ts')).foundItemViews,
    async () => (await import('./found-views.ts')).foundSetViews,
  ],
})
