/** Pictures that a browser may show in place: they cannot carry scripts. */
export const imageFileTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
