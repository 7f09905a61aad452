import { parseSync } from '@swc/core'
import type { SourceFile } from './sources.ts'

/** A function that reads which key was pressed. */
export interface KeyHandler {
  /** Its name; empty for a function without one. */
  name: string
  /** It calls `isInputMethodKey`. */
  asks: boolean
}

/** A node of a syntax tree. */
type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (isTree(value) && typeof value.value === 'string' ? value.value : '')
const partsOf = (node: Tree) => Object.values(node).flat().filter(isTree)

const functionKinds: ReadonlySet<unknown> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
  'ClassMethod',
])
/** Properties and events whose functions get keys. */
const keyNames = /^(?:onKey(?:Down|Up|Press)(?:Capture)?|handleKey(?:Down|Press)|key(?:down|up|press))$/
const keyEvents = /KeyboardEvent$|^KeyEvent$/
/** What an event says about its key. */
const keyParts: ReadonlySet<string> = new Set(['key', 'code', 'keyCode', 'which'])

/** Finds the functions of a file that get a keyboard event and read its key. */
export function keyHandlersIn({ path, text }: SourceFile): KeyHandler[] {
  const handlers: KeyHandler[] = []
  const visit = (node: Tree, getsKeys: boolean, name: string) => {
    const isFunction = functionKinds.has(node.type)
    if (
      isFunction &&
      (getsKeys || bindsToKeys(node) || parametersOf(node).some(isKeyEvent)) &&
      readsKey(node)
    ) {
      handlers.push({ name: textOf(node.identifier) || textOf(node.key) || name, asks: asksIn(node) })
    }
    const bindsKeys = bindsToKeys(node) || (!isFunction && getsKeys && node.type !== 'BlockStatement')
    for (const part of partsOf(node)) visit(part, bindsKeys, textOf(node.id))
  }
  visit({ ...parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') }) }, false, '')
  return handlers
}

/** Whether functions in the node get keys: values of `onKeyDown`, arguments of `addEventListener('keydown', …)`. */
function bindsToKeys(node: Tree): boolean {
  if (node.type === 'JSXAttribute') return keyNames.test(textOf(node.name))
  if (node.type === 'KeyValueProperty' || node.type === 'MethodProperty')
    return keyNames.test(textOf(node.key))
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return false
  return node.arguments.some(argument => isTree(argument) && keyNames.test(textOf(argument.expression)))
}

const parametersOf = (node: Tree): Tree[] =>
  (Array.isArray(node.params) ? node.params : [])
    .filter(isTree)
    .map(parameter => (isTree(parameter.pat) ? parameter.pat : parameter))

function isKeyEvent({ typeAnnotation }: Tree): boolean {
  const type = isTree(typeAnnotation) ? typeAnnotation.typeAnnotation : undefined
  const name = isTree(type) ? type.typeName : undefined
  return keyEvents.test(textOf(isTree(name) && isTree(name.right) ? name.right : name))
}

function readsKey(node: Tree): boolean {
  const parameters = parametersOf(node)
  const names = new Set(parameters.map(textOf).filter(name => name !== ''))
  const isEvent = (value: unknown): boolean =>
    isTree(value) &&
    (names.has(textOf(value)) || (value.type === 'MemberExpression' && isEvent(value.object)))
  const takesKey = (pattern: unknown) =>
    isTree(pattern) &&
    Array.isArray(pattern.properties) &&
    pattern.properties.some(property => isTree(property) && keyParts.has(textOf(property.key)))
  return (
    parameters.some(takesKey) ||
    containsNode(node, ({ type, object, property, id, init }) => {
      if (type === 'VariableDeclarator') return isEvent(init) && takesKey(id)
      const part = isTree(property) && property.type === 'Computed' ? property.expression : property
      return type === 'MemberExpression' && isEvent(object) && keyParts.has(textOf(part))
    })
  )
}

const asksIn = (node: Tree) =>
  containsNode(node, ({ type, callee }) => type === 'CallExpression' && textOf(callee) === 'isInputMethodKey')

const containsNode = (node: Tree, test: (node: Tree) => boolean): boolean =>
  test(node) || partsOf(node).some(part => containsNode(part, test))
