export const texts = {
  resultPages: {
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
    own: {
      title: 'My submissions',
      context: 'Promotions and parameter changes that you submitted.',
      outcome: 'Outcome',
      accepted: 'Succeeded',
      refused: 'Failed',
      none: {
        accepted: 'No form of yours has succeeded yet',
        refused: 'None of your submissions has failed',
      },
      hint: {
        accepted: 'New promotions and parameter changes appear here, with their progress.',
        refused: 'If a form is refused, you find the reasons here and can correct it.',
      },
    },
    none: {
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
