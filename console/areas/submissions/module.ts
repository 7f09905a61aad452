import { defineModule } from '../../kit/module/module.ts'

export const submissionsModule = defineModule({
  pages: [
    { name: 'Success', load: () => import('./success-page.tsx') },
    { name: 'Error', load: () => import('./error-page.tsx') },
  ],
})
