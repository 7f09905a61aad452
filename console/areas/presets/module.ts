import { defineModule } from '../../kit/module.ts'

export const presetsModule = defineModule({
  cardSections: [async () => (await import('./section.tsx')).presetCards],
})
