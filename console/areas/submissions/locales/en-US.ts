export const texts = {
  resultPages: {
    tab: '{{title}}: {{name}}',
    success: {
      heading: 'Submit Success',
      title: 'Succeeded',
      context: 'What you submitted, and how far it is.',
      print: 'Print result',
      progress: 'Progress',
    },
    error: {
      title: 'Failed',
      context: 'Why the submission was refused, and how to correct it.',
      subtitle: 'Submit form error. Check and correct the details below, then submit again.',
      details: 'Error details',
      goBack: 'Go back',
      correct: 'Return for correction',
      toField: 'Correct “{{field}}”',
      registration: 'Registration process',
      lacksAuthority: 'User group lacks authority',
      about: 'See the cause',
    },
    facts: {
      kind: 'Kind',
      title: 'Name',
      user: 'Submitted by',
      time: 'Submitted',
      id: 'Submission',
    },
    none: {
      title: 'No submission selected',
      message: 'Submitting a form brings you here. These are your latest submissions.',
      nothing: 'You have not submitted any form yet.',
      missing: 'Submission not found',
      missingMessage: 'It may have been cleared, or you may not have access to it.',
    },
    latest: {
      title: 'Your latest submissions',
      accepted: 'Submitted',
      refused: 'Refused',
      unknown: 'Another submission',
    },
  },
} as const
