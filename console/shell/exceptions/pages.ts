import type { PageRegistration } from '../../kit/module/pages.ts'

/** The exception pages of the specification (§2). */
export const exceptionPages: readonly PageRegistration[] = [
  { name: '403', load: () => import('./forbidden-page.tsx') },
  { name: '404', load: () => import('./missing-page.tsx') },
  { name: '500', load: () => import('./failure-page.tsx') },
]
