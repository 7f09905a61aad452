/** A text that may stand within a sentence, as it stands alone. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
