// What lies where in this browser's storage. boot.ts reads some of it before the first paint.

/** Where the token lies (specification §7). */
export const tokenKey = 'token'
/** Theme and language lie under keys of their own (specification §9), the other settings together. */
export const themeKey = 'theme'
export const languageKey = 'locale'
/** Also names what lies there when none of it can be read. */
export const settingsKey = 'settings'
/** The address of the font that the browser's cache holds (latin-font.ts). */
export const latinFontKey = 'latin-font'
/** The width in px of the user's name and picture in the navbar, for their place in the next load. */
export const accountWidthKey = 'account-width'
