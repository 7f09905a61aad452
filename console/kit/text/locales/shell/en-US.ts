export const texts = {
  keys: {
    or: 'or',
    next: ', then',
  },
  todo: {
    approve: 'Approve',
    reject: 'Reject',
    decided: '{{name}} has already decided on this',
    decidedByOther: 'This has already been decided',
    missing: 'This request no longer exists',
  },
  newPassword: {
    rules: {
      length: 'At least {{length}} characters',
      lower: 'A lowercase letter',
      upper: 'An uppercase letter',
      digit: 'A digit',
      special: 'A special character',
      noSpaces: 'No spaces',
    },
    title: 'The password needs',
    met: '{{text}}: yes',
    unmet: '{{text}}: not yet',
  },
} as const
