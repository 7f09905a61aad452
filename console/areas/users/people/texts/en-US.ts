export const texts = {
  title: 'People',
  one: 'Person',
  username: 'Username',
  job: 'Job',
  organization: 'Organization',
  email: 'E-mail',
  unknown: 'Not given',
} as const
