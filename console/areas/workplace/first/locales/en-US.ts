import type { texts as chinese } from './zh-CN.ts'

export const texts: typeof chinese = {
  firstSteps: {
    title: 'Set up this installation',
    hint: 'A new installation needs these. Each is checked off once it is done.',
    dismiss: 'Dismiss',
    timeZone: 'Confirm the time zone',
    timeZoneHint: 'Days follow the clock of {{zone}}; if that is wrong, change TIME_ZONE',
    administrator: 'A second administrator',
    administratorHint: 'So that one can help when the other can’t sign in',
    content: 'The first content item',
    contentHint: 'Create or import it, or connect a content source system',
    collection: 'Data collection',
    collectionHint: 'Charts fill once the first event of a reader arrives',
    backup: 'Backups',
    backupHint: 'Turn daily backups on with BACKUP_AT',
  },
}
