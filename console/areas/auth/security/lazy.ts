import { lazy } from 'react'

/** The security settings and the list of sessions; loaded when their tab is opened. */
export const SecuritySettings = lazy(async () => ({
  default: (await import('./security-settings.tsx')).SecuritySettings,
}))
