import type { Settings } from '../../platform/settings.ts'

/**
 * What our links begin with, from the settings alone: what a request says of its host, anyone can forge. Without
 * `PUBLIC_URL` it is not known, and links are given from the path on.
 */
export const linkOrigin = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string | undefined =>
  PUBLIC_URL && new URL(PUBLIC_URL).origin
