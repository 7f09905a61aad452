import * as React from 'react'

/**
 * React's development build takes a stack for every element that it makes, so that warnings say who made it: a fifth of
 * the time of component tests. Its production build takes none, but has no `act`.
 */
export function takeNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof internals !== 'object' || internals === null) return
  // It takes no more stacks after ten thousand, and begins to count anew every second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
