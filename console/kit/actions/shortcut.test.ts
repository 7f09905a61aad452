import { expect, test } from 'vitest'
import type { Action } from './action.ts'
import {
  actionConflicts,
  isMacPlatform,
  isPress,
  type KeyEvent,
  keyCaps,
  keyOf,
  pressesOf,
  spokenShortcut,
} from './shortcut.ts'

const key = (key: string, code: string, held: Partial<KeyEvent> = {}): KeyEvent => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

const does = (shortcut: string, event: KeyEvent) => pressesOf(shortcut).some(press => isPress(event, press))

const action = (id: string, shortcut: Action['shortcut']): Action => ({
  id,
  label: () => id,
  shortcut,
  run: () => undefined,
})

test('a letter counts as printed on the key, with Caps Lock too', () => {
  expect(does('j', key('j', 'KeyJ'))).toBe(true)
  expect(does('j', key('J', 'KeyJ'))).toBe(true)
  expect(does('j', key('j', 'KeyC')), 'on a Dvorak keyboard').toBe(true)
  expect(does('j', key('h', 'KeyJ')), 'on a Dvorak keyboard').toBe(false)
  expect(does('j', key('J', 'KeyJ', { shiftKey: true }))).toBe(false)
  expect(does('shift+j', key('J', 'KeyJ', { shiftKey: true }))).toBe(true)
})

test('on keyboards of other scripts a letter counts by its place', () => {
  expect(keyOf(key('о', 'KeyJ'))).toBe('j')
  expect(keyOf(key('ψ', 'KeyC'))).toBe('c')
  expect(keyOf(key('Dead', 'KeyN'))).toBe('n')
})

test('signs of Chinese typing count as the plain ones', () => {
  expect(does('?', key('？', 'Slash', { shiftKey: true }))).toBe(true)
  expect(does('/', key('／', 'Slash'))).toBe(true)
  expect(does('/', key('、', 'Slash'))).toBe(true)
  expect(does('[', key('【', 'BracketLeft'))).toBe(true)
})

test('a sign counts wherever a keyboard has it', () => {
  expect(does('?', key('?', 'Slash', { shiftKey: true }))).toBe(true)
  expect(does('?', key('?', 'Minus', { shiftKey: true }))).toBe(true)
  expect(does('/', key('/', 'Digit7', { shiftKey: true }))).toBe(true)
})

test('keys that are held beside it make it another shortcut, so that the browser keeps its own', () => {
  expect(does('r', key('r', 'KeyR', { ctrlKey: true }))).toBe(false)
  expect(does('r', key('r', 'KeyR', { metaKey: true }))).toBe(false)
  expect(does('n', key('n', 'KeyN', { altKey: true }))).toBe(false)
  expect(does('mod+k', key('k', 'KeyK', { ctrlKey: true }))).toBe(true)
  expect(does('mod+k', key('k', 'KeyK'))).toBe(false)
  expect(does('mod+k', key('K', 'KeyK', { ctrlKey: true, shiftKey: true }))).toBe(false)
})

test('on a Mac the ⌘ key is meant, and Ctrl is not', () => {
  const isPressed = (held: Partial<KeyEvent>) =>
    pressesOf('mod+k').some(press => isPress(key('k', 'KeyK', held), press, true))
  expect(isPressed({ metaKey: true })).toBe(true)
  expect(isPressed({ ctrlKey: true })).toBe(false)
})

test.each([
  ['MacIntel', true],
  ['iPad', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('%s is a Mac or spells its keys like one: %s', (platform, isMac) => {
  expect(isMacPlatform(platform)).toBe(isMac)
})

test('two actions with the same keys, or one that begins as another, are a conflict', () => {
  expect(
    actionConflicts([
      action('new', 'n'),
      action('next', ['j', 'n']),
      action('go', 'g w'),
      action('ghost', 'g'),
    ]),
  ).toEqual(['new (n) and next (n)', 'go (g w) and ghost (g)'])
  expect(actionConflicts([action('one', 'g w'), action('two', 'g l'), action('three', 'w')])).toEqual([])
})

test('keys are drawn as they are printed on the keyboard', () => {
  expect(keyCaps('mod+k', false)).toEqual([['Ctrl', 'K']])
  expect(keyCaps('mod+k', true)).toEqual([['⌘', 'K']])
  expect(keyCaps('g w', false)).toEqual([['G'], ['W']])
  expect(keyCaps('shift+ArrowDown', true)).toEqual([['⇧', '↓']])
  expect(keyCaps('?', false)).toEqual([['?']])
})

test('screen readers learn the keys of a button, except sequences, which ARIA cannot express', () => {
  expect(spokenShortcut(action('next', ['j', 'ArrowDown']))).toBe('j ArrowDown')
  expect(spokenShortcut(action('palette', 'mod+k'))).toBe('Control+k')
  expect(spokenShortcut(action('go', 'g w'))).toBeUndefined()
})
