import type { texts as chinese } from './zh-CN.ts'

export const texts: typeof chinese = {
  firstSteps: {
    title: 'Set up this installation',
    hint: 'A new installation needs these. Each is checked off once it is done.',
    dismiss: 'Dismiss',
    name: {
      timeZone: 'Confirm the time zone',
      administrator: 'A second administrator',
      content: 'The first content item',
      collection: 'Data collection',
      backup: 'Backups',
    },
    detail: {
      timeZone: 'Days follow the clock of {{zone}}; if that is wrong, change TIME_ZONE',
      administrator: 'So that one can help when the other can’t sign in',
      content: 'Create or import it, or connect a content source system',
      collection: 'Charts fill once the first event of a reader arrives',
      backup: 'Turn daily backups on with BACKUP_AT',
    },
  },
}
