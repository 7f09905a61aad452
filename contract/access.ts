/** Bases of roles: they decide the route rule (specification §6), and every role has one. */
export const roleBases = ['admin', 'user'] as const
export type RoleBase = (typeof roleBases)[number]

/** States of an account; the user of a disabled one cannot sign in. */
export const userStatuses = ['active', 'disabled'] as const

/** Entities whose rows have an owner; the data scope of roles decides who sees them. */
export const scopedEntities = [
  'content-set',
  'content-item',
  'channel',
  'article',
  'user',
  'operation-log',
] as const
