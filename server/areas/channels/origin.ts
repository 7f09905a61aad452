import type { Settings } from '../../platform/settings.ts'

/**
 * Origin of our links, from the settings only, because a client can forge the host of its request. Without `PUBLIC_URL`
 * it is unknown, and links consist of the path.
 */
export const linkOrigin = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string | undefined =>
  PUBLIC_URL && new URL(PUBLIC_URL).origin
