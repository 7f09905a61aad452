export const texts = {
  grants: 'Granted beside the roles',
  granted: 'granted',
  separator: ', ',
  grant: {
    forGood: 'For good',
    until: 'Until {{time}}',
    by: 'granted by {{name}}',
    end: 'Take back',
    endTitle: 'Take access back',
    ask: 'Take back “{{name}}”? They lose the permission at once and get a message.',
    ended: 'Took back “{{name}}”',
    gone: 'This grant is not there any more',
  },
  own: {
    title: 'My access requests',
    noGrants: 'Nothing is granted to you beside your roles.',
    requests: 'Requests',
    noRequests: 'You have not asked for any permission.',
    asked: 'requested {{time}}',
    state: { open: 'Waiting', approved: 'Approved', rejected: 'Refused', void: 'Void' },
  },
  person: {
    noGrants: 'Nothing is granted to them beside their roles.',
    permissions: 'Permissions ({{count}})',
  },
} as const
