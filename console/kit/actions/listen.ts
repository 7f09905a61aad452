import { isInputMethodKey } from '../input/input-method.ts'
import { type Action, shortcutsOf } from './action.ts'
import { offeredActions, runAction } from './registry.ts'
import { isPress, keyOf, pressesOf } from './shortcut.ts'

/** Milliseconds within which the next key of a sequence must follow. */
const sequenceMilliseconds = 1500

const fields =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'
const dialogs = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** True in a text field, where letters are text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(fields) !== null

/** True while a dialog or menu has the keyboard. */
const isDialogOpen = () => [...document.querySelectorAll(dialogs)].some(dialog => dialog.checkVisibility())

interface Candidate {
  action: Action
  shortcut: string
}

/**
 * Runs the offered actions by their shortcuts until the returned function is called. While the user types, or a dialog
 * or menu is open, only shortcuts with Ctrl or ⌘ apply, and F1, where help is needed most. Ignores keys of an input
 * method, and keys that a part of the page has handled.
 */
export function listenToShortcuts(): () => void {
  let typed: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    typed = []
  }

  function press(event: KeyboardEvent): void {
    if (isInputMethodKey(event) || event.defaultPrevented || modifiers.has(event.key)) return
    const isQuiet = isTyping(event.target) || isDialogOpen()
    const candidates = offeredActions()
      .filter(action => !event.repeat || action.keysOnly)
      .flatMap(action => shortcutsOf(action).map(shortcut => ({ action, shortcut })))
      .filter(({ shortcut }) => !isQuiet || shortcut.includes('mod+') || shortcut === 'F1')
    clearTimeout(timer)
    const match =
      matching(candidates, [...typed, event]) ??
      (typed.length > 0 ? matching(candidates, [event]) : undefined)
    if (match) event.preventDefault()
    if (match === 'more') {
      typed.push(event)
      timer = setTimeout(forget, sequenceMilliseconds)
      return
    }
    forget()
    if (match) runAction(match)
  }

  addEventListener('keydown', press)
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', press)
  }
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

/** The action with this shortcut; `more` when the keys begin one. */
function matching(
  candidates: readonly Candidate[],
  events: readonly KeyboardEvent[],
): Action | 'more' | undefined {
  let begun = false
  for (const { action, shortcut } of candidates) {
    const presses = pressesOf(shortcut)
    const fits = events.every((event, place) => {
      const press = presses[place]
      return press !== undefined && isPress(event, press)
    })
    const last = events.at(-1)
    if (!fits || !last) continue
    if (presses.length > events.length) begun = true
    else if (action.enabledFor?.(last.target, keyOf(last)) ?? true) return action
  }
  return begun ? 'more' : undefined
}
