import { actionTexts } from '@greenroom/contract/action-texts.en-US'

export const texts = {
  insight: {
    greeting: {
      night: 'Hello, {{name}}',
      morning: 'Good morning, {{name}}',
      noon: 'Good day, {{name}}',
      afternoon: 'Good afternoon, {{name}}',
      evening: 'Good evening, {{name}}',
    },
    activity: {
      title: 'Latest activity',
      empty: 'No activity yet',
      emptyHint: 'What you create, change and put online is listed here.',
      toSets: 'Go to the content sets',
    },
    /** Actions on a session, such as signing in, and its browser and system. */
    withDevice: '{{action}} with {{device}}',
    actions: actionTexts,
  },
} as const
