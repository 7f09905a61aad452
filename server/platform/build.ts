/** Replaced by the packaging. */
declare const GREENROOM_BUILD: string | undefined

/** The commit that this release was made of; null in a checkout. */
export const build: string | null = typeof GREENROOM_BUILD === 'undefined' ? null : GREENROOM_BUILD
