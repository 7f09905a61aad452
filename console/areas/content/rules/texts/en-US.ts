export const texts = {
  title: 'Rules',
  hint: 'All conditions that are filled in must hold; empty ones do not count. Only contents that the set’s type takes are looked at.',
  preview: {
    title: 'Preview',
    count: 'Contents that fit: {{counted}}',
    nothing: 'No content fits these rules now. Contents that fit later will come in by themselves.',
    everything: 'All contents of this type fit ({{counted}}): the set would hold every one of them.',
    first: 'The latest of them:',
    incomplete: 'Fill in a condition to see a preview.',
    wrong: 'Mend the conditions to see a preview.',
    failed: 'The preview did not succeed',
    again: 'Try again',
  },
} as const
