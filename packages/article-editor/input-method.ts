/** The key code of keys that an input method processes, by the UI Events specification. */
const inputMethodKeyCode = 229

/**
 * Whether a key belongs to the input method that composes characters. Safari ends the composition before it reports the
 * key: only the key code 229 is left.
 */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === inputMethodKeyCode
