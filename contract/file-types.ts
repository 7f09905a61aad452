/** Pictures that browsers may show inline, because they cannot contain scripts. */
export const imageFileTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

/** Pictures with more pixels need more memory to decode than a server, or a reader's phone, can spare. */
export const pictureFileLimits = { pixels: 50_000_000 } as const

/** Control characters that occur in data but not in text: U+0000 and most others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds them
export const binaryCharacters = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/
