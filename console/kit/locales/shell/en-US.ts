export const texts = {
  keys: {
    or: 'or',
    next: ', then',
  },
  todo: {
    approve: 'Approve',
    reject: 'Reject',
    return: 'Return',
    decided: '{{name}} has decided on this already',
    decidedByGone: 'This has been decided already',
    gone: 'This request is not there any more',
  },
} as const
