import { listVerdicts } from '@greenroom/contract/areas/inspection/inspection-review'
import { defineModule } from '../../kit/module/module.ts'

export const inspectionModule = defineModule({
  pages: [
    { name: 'Inspection', need: 'inspection:inspect', load: () => import('./view/inspection-page.tsx') },
    {
      name: 'InspectionVerdicts',
      rows: listVerdicts,
      need: 'inspection:read',
      load: () => import('./verdicts/verdicts-page.tsx'),
    },
  ],
  recordSources: [async () => (await import('./found-queues.ts')).foundQueues],
  cardSections: [async () => (await import('./cards/section.tsx')).inspectionCards],
})
