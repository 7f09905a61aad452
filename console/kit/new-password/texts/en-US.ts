export const texts = {
  rules: {
    length: 'At least six characters',
    lower: 'A lowercase letter',
    upper: 'An uppercase letter',
    digit: 'A digit',
    special: 'A special character',
    noSpaces: 'No spaces',
  },
  title: 'The password needs',
  met: '{{text}}: yes',
  unmet: '{{text}}: not yet',
} as const
