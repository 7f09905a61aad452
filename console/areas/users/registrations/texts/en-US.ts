export const texts = {
  page: {
    title: 'Requests for accounts',
    context: 'Who asked for an account on the sign-in page, and what became of it.',
    emptyTitle: 'Nobody has asked for an account yet',
  },
  text: 'Name or username',
  field: {
    name: 'Name',
    username: 'Username',
    email: 'E-mail',
    reason: 'Reason',
    state: 'State',
    requestedTime: 'Requested',
    decided: 'Decision',
  },
  state: { open: 'Waiting', approved: 'Approved', rejected: 'Rejected' },
  decided: 'This has been decided already',
  decide: {
    title: 'Request for an account',
    approveTitle: 'Give {{name}} an account',
    rejectTitle: 'Refuse {{name}} an account',
    taken: 'Somebody has the username that was asked for. Please give another one.',
    note: 'Note to the applicant (optional)',
    reason: 'Why not? The applicant reads this.',
    approved: '{{name}} has an account now',
    rejected: 'Refused {{name}} an account',
  },
} as const
