import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key code of keys that an input method processes, by the UI Events specification. */
const inputMethodKeyCode = 229

/**
 * Whether a key belongs to the input method that composes characters. Every handler of keys asks this first, because
 * Enter, Escape and the arrow keys choose and end a composition. Safari ends the composition before it reports the key:
 * only the key code 229 is left.
 */
export function isInputMethodKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === inputMethodKeyCode
}

/** Text editors follow compositions themselves, and need every key for that. */
const textEditors = '[contenteditable=""], [contenteditable="true"]'

/**
 * Keeps keys of the input method from every listener of the page until the returned function is called. Components of
 * libraries close, choose and add by such keys otherwise: most of Mantine's do not know the key code. To be called before
 * anything is rendered, because listeners of the window run in the order in which they were added.
 */
export function shieldFromInputMethod(): () => void {
  const shield = (event: KeyboardEvent) => {
    const isInEditor = event.target instanceof Element && event.target.closest(textEditors) !== null
    if (!isInEditor && isInputMethodKey(event)) event.stopImmediatePropagation()
  }
  addEventListener('keydown', shield, { capture: true })
  return () => removeEventListener('keydown', shield, { capture: true })
}
