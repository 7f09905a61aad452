export const texts = {
  resultPages: {
    success: {
      heading: 'Submit Success',
      title: 'Succeeded',
      context: 'What you submitted, and how far it has come.',
      print: 'Print result',
      progress: 'Progress',
    },
    error: {
      title: 'Failed',
      context: 'Why it was not taken, and how to correct it.',
      subtitle: 'Submit form error. Please check and correct what is named here, and submit it again.',
      details: 'Details of Error',
      goBack: 'Go Back',
      correct: 'Return for correction',
      toField: 'Correct “{{field}}”',
      about: 'See what stands in the way',
    },
    facts: {
      kind: 'Kind',
      title: 'Name',
      person: 'Submitted by',
      time: 'Submitted',
      id: 'Submission',
    },
    none: {
      title: 'No submission is named',
      message: 'Submitting a form leads here. Below is what you submitted last.',
      nothing: 'You have not submitted any form yet.',
      gone: 'There is no such submission',
      goneMessage: 'It was cleared away, or it is not for you to see.',
    },
    latest: {
      title: 'Your latest submissions',
      accepted: 'Submitted',
      refused: 'Refused',
      unknown: 'Another submission',
    },
  },
} as const
