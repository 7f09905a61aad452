import { lazy } from 'react'

/** How one signs in, and where one is signed in; loaded when its tab is opened. */
export const SecuritySettings = lazy(async () => ({
  default: (await import('./security-settings.tsx')).SecuritySettings,
}))
