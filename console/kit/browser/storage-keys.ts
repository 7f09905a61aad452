// Keys of this browser's storage. boot.ts reads some of them before the first paint.

/** Key of the token (specification §7). */
export const tokenKey = 'token'
/** Theme and language have keys of their own (specification §9); the other settings share one. */
export const themeKey = 'theme'
export const languageKey = 'locale'
/** Also names the stored value when it cannot be read. */
export const settingsKey = 'settings'
/** The address of the font that the browser's cache holds (latin-font.ts). */
export const latinFontKey = 'latin-font'
/** The width in px of the user's name and picture in the navbar, for their place in the next load. */
export const accountWidthKey = 'account-width'
