export const texts = {
  title: 'Card list',
  context: 'What contents go through before and after they are published.',
} as const
