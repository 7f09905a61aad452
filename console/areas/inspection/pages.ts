import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'Inspection', need: 'inspection:inspect', load: () => import('./view/inspection-page.tsx') },
  {
    name: 'InspectionVerdicts',
    need: 'inspection:read',
    load: () => import('./verdicts/verdicts-page.tsx'),
  },
]
