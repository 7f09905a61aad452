import { expect, it } from 'vitest'
import { keyHandlersIn } from './key-handlers.ts'
import { filesWith, isTestCode } from './sources.ts'

/** Files whose functions read keys and are no handlers, with the reason. */
const notHandlers: Readonly<Record<string, string>> = {
  'console/kit/actions/shortcut.ts': 'compares keys for the listener of shortcuts, which asks before',
  'console/kit/input/input-method.ts': 'holds the test itself',
  'packages/article-editor/input-method.ts': 'holds the test itself',
}

const handlers = filesWith('.ts', '.tsx')
  .filter(({ path }) => /^(console|packages)\//.test(path) && !isTestCode(path) && !(path in notHandlers))
  .flatMap(file => keyHandlersIn(file).map(handler => ({ path: file.path, ...handler })))

const handlersIn = (text: string) => keyHandlersIn({ path: 'example.tsx', text })

it('Every handler of keys asks whether the key belongs to the input method', () => {
  const careless = handlers.filter(({ asks }) => !asks).map(({ path, name }) => `${path}: ${name}`)
  expect(careless).toEqual([])
  // Otherwise the test itself would be blind.
  expect(new Set(handlers.map(({ path }) => path)).size).toBeGreaterThan(15)
})

it.each([
  ['a typed function', "function press(event: KeyboardEvent) { if (event.key === 'Enter') go() }"],
  ['a type with an argument', "const press = (event: React.KeyboardEvent<Row>) => event.key === 'Escape'"],
  ['an element', "const x = <input onKeyDown={event => { if (event.key === 'Enter') go() }} />"],
  [
    'an element with a condition',
    "const x = <p onKeyDown={wide ? event => event.key === 'a' : undefined} />",
  ],
  ['a property', 'const x = { onKeyUp: event => places[event.code] }'],
  ['a native event', 'const x = { onKeyDown: event => places[event.nativeEvent.key] }'],
  ['a listener', "addEventListener('keydown', function (event) { if (event.key === 'ArrowUp') go() })"],
  ['an editor', "EditorView.domEventHandlers({ keydown: event => event.key === 'Enter' })"],
  ['a method', "const x = { handleKeyDown(view, event) { return event.key === 'Enter' } }"],
  ['a declaration', 'function press(event: KeyboardEvent) { const { key: pressed } = event; event.key }'],
])('A handler that does not ask is seen: %s', (_, text) => {
  expect(handlersIn(text).map(({ asks }) => asks)).toEqual([false])
  const asking = text.replace(/event\.(?=key|code|native)/, '!isInputMethodKey(event) && event.')
  expect(handlersIn(asking).map(({ asks }) => asks)).toEqual([true])
})

it('A handler that takes the key out of its event is seen', () => {
  expect(handlersIn("const close = ({ key }: KeyboardEvent) => key === 'Escape' && go()")).toEqual([
    { name: 'close', asks: false },
  ])
})

it.each([
  ['a function that hands the event on', 'const x = <li onKeyDown={event => press(row, event)} />'],
  ['a listener of any key', "addEventListener('keydown', () => stop())"],
  ['a column with a key', 'const x = columns.map(column => column.key)'],
])('%s is no handler of keys', (_, text) => {
  expect(handlersIn(text)).toEqual([])
})
