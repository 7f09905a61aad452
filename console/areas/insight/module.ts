import { defineModule } from '../../kit/module/module.ts'

export const insightModule = defineModule({
  pages: [
    { name: 'Workplace', load: () => import('./workplace/workplace-page.tsx') },
    { name: 'DataAnalysis', need: 'insight:read', load: () => import('./analysis/data-analysis-page.tsx') },
    {
      name: 'MultiDimensionDataAnalysis',
      need: 'insight:read',
      load: () => import('./multi-dimension/multi-dimension-page.tsx'),
    },
    { name: 'Explore', need: 'insight:read', load: () => import('./explore/explore-page.tsx') },
  ],
})
