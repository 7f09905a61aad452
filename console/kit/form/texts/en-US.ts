export const texts = {
  save: 'Save',
  unsaved: {
    title: 'Discard unsaved changes?',
    message: 'What you entered will not be kept.',
    leave: 'Discard changes',
  },
  unchanged: 'There was nothing to save',
  merged: 'Saved, merged with someone else’s changes: {{fields}}',
  separator: ', ',
  gone: {
    title: 'Someone has deleted this record',
    message: 'What you entered is still here; you can save it as a new record.',
    messageKept: 'What you entered is still here; copy it if you need it.',
    saveAsNew: 'Save as new',
  },
  conflict: {
    title: 'Someone else changed this too',
    message:
      'Everything else was merged. These were changed differently on both sides: choose which one to keep.',
    base: 'Before:',
    mine: 'My change',
    theirs: 'Their change',
    allMine: 'Keep all mine',
    allTheirs: 'Keep all theirs',
    save: 'Save my choice',
    chooseFirst: 'Choose one for each field first',
    empty: '(empty)',
  },
} as const
