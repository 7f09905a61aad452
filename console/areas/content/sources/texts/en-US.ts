export const texts = {
  title: 'Systems that put contents in',
  context:
    'Other systems put contents in by an HTTP call, each with a token of its own, which is good for nothing else.',
  name: 'Name of the system',
  namePlaceholder: 'For example: News desk',
  create: 'Create',
  none: 'There is no such system yet',
  facts: 'Made by {{person}}, {{time}} · token …{{hint}} · contents put in: {{contents}}',
  used: 'Last used: {{time}}',
  unused: 'Never used',
  revoked: 'Ended: {{time}}',
  revoke: {
    action: 'End',
    title: 'End this token?',
    message:
      '“{{name}}” cannot put contents in any more; what it has put in stays. This cannot be taken back.',
    done: 'The token of “{{name}}” is no good any more',
  },
  token: {
    title: 'The token of “{{name}}”',
    once: 'It is shown this once. Keep it now.',
    copy: 'Copy the token',
    example: 'How it is used',
    copyExample: 'Copy the example',
    copied: 'Copied',
    notCopied: 'It could not be copied; please select it',
    done: 'I have kept it',
  },
} as const
