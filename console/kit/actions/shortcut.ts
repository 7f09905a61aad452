import { type Action, shortcutsOf } from './action.ts'

const modifiers = ['mod', 'ctrl', 'alt', 'meta', 'shift'] as const
type Modifier = (typeof modifiers)[number]

/** Keys pressed at the same time, as a shortcut spells them. */
type Press = Readonly<Record<Modifier, boolean>> & { key: string }

/** The parts of a keyboard event that shortcuts use. */
export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** True when `navigator.platform` names a Mac, where shortcuts use ⌘. */
export const isMacPlatform = (platform: string) => /Mac|iPhone|iPad/.test(platform)

const isMac = isMacPlatform(globalThis.navigator?.platform ?? '')

/** The presses of a shortcut in order, each with its keys: `g w`, `mod+k`. */
export function pressesOf(shortcut: string): Press[] {
  return shortcut.split(' ').map(spelled => {
    const names = spelled.split(/(?<=.)\+/)
    const has = (name: Modifier) => names.slice(0, -1).includes(name)
    return {
      key: names.at(-1) ?? '',
      mod: has('mod'),
      ctrl: has('ctrl'),
      alt: has('alt'),
      meta: has('meta'),
      shift: has('shift'),
    }
  })
}

/**
 * The key by its name in shortcuts. A letter counts as printed, with Caps Lock too; on keyboards of other scripts,
 * by its position on a Latin one. Full-width characters count as ASCII. The space bar is `Space`: a blank stands
 * between the presses of a sequence.
 */
export function keyOf({ key, code, shiftKey }: KeyEvent): string {
  const plain = key.length === 1 ? key.normalize('NFKC') : key
  if (plain === ' ') return 'Space'
  if (/^[a-z]$/i.test(plain)) return plain.toLowerCase()
  if (/^[\x20-\x7e]+$/.test(plain) && plain !== 'Dead') return plain
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return letter.toLowerCase()
  return signs[code]?.[shiftKey ? 1 : 0] ?? plain
}

/** Characters that some typing systems replace: without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}

/** True when the event is this press. Shift is ignored for characters such as `?`, which need it anyway. */
export function isPress(event: KeyEvent, press: Press, mac = isMac): boolean {
  const key = keyOf(event)
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  const { mod } = press
  return (
    key === press.key &&
    event.ctrlKey === (press.ctrl || (mod && !mac)) &&
    event.metaKey === (press.meta || (mod && mac)) &&
    event.altKey === press.alt &&
    (isSign || event.shiftKey === press.shift)
  )
}

/**
 * Lists pairs of actions that a keyboard or palette could not tell apart: with the same id, the same keys, or keys that
 * begin the other's.
 */
export function actionConflicts(actions: readonly Action[]): string[] {
  const ids = actions.map(({ id }) => id)
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place).map(id => `${id} twice`)
  return [...twice, ...shortcutConflicts(actions)]
}

function shortcutConflicts(actions: readonly Action[]): string[] {
  const all = actions.flatMap(action => shortcutsOf(action).map(shortcut => ({ action, shortcut })))
  return all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .filter(
        other =>
          other.shortcut === one.shortcut || begins(one, other.shortcut) || begins(other, one.shortcut),
      )
      .map(other => `${one.action.id} (${one.shortcut}) and ${other.action.id} (${other.shortcut})`),
  )
}

const begins = ({ shortcut }: { shortcut: string }, longer: string) => longer.startsWith(`${shortcut} `)

/** The shortcut for `aria-keyshortcuts`, which has no sequences. */
export function spokenShortcut(action: Pick<Action, 'shortcut'>): string | undefined {
  const spoken = shortcutsOf(action)
    .filter(shortcut => !shortcut.includes(' '))
    .map(shortcut => shortcut.replace('mod', isMac ? 'Meta' : 'Control').replace('shift', 'Shift'))
  return spoken.length > 0 ? spoken.join(' ') : undefined
}

const caps: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  Escape: 'Esc',
}
const macCaps: Readonly<Record<string, string>> = {
  mod: '⌘',
  meta: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  Enter: '↩',
  Delete: '⌦',
}
const otherCaps: Readonly<Record<string, string>> = { mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' }

/** Labels of the keys of a shortcut, for each press: `mod+k` is ⌘ K on a Mac, otherwise Ctrl K. */
export function keyCaps(shortcut: string, mac = isMac): string[][] {
  const named = { ...caps, ...(mac ? macCaps : otherCaps) }
  return pressesOf(shortcut).map(press => [
    ...modifiers.filter(name => press[name]).map(name => named[name] ?? name),
    named[press.key] ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key),
  ])
}
