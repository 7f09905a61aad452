import { defineModule } from '../../kit/module/module.ts'

export const presetsModule = defineModule({
  cardSections: [async () => (await import('./section.tsx')).presetCards],
})
