/** Pictures that a browser may show in place: they cannot carry scripts. */
export const imageFileTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** Characters that data has and text has not: U+0000 and most other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this finds
export const binaryCharacters = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/
