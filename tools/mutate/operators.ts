import { childrenOf, isFunction, type Node, nodeIn, nodesIn, parse } from './syntax.ts'

/** One small change of a file. */
export interface Mutant {
  path: string
  line: number
  /** What the operator does, such as `comparison`. */
  operator: string
  start: number
  end: number
  original: string
  mutated: string
  /** A statement that is left out, not an expression with another value. */
  isStatement: boolean
}

interface Place {
  text: string
  parents: readonly Node[]
  isInFunction: boolean
}

interface Change {
  node: Node
  mutated: string
  operator: string
  isStatement?: boolean
}

type Operator = (node: Node, place: Place) => Change[]

const sourceOf = (text: string, { start, end }: Node) => text.slice(start, end)

const otherComparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}

/** `<` becomes `<=`, `===` becomes `!==`, a sum becomes a difference. Sums with a text stay. */
const binary: Operator = (node, { text }) => {
  const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')]
  const other = otherComparisons[String(node.operator)]
  if (node.type !== 'BinaryExpression' || !left || !right || other === undefined) return []
  const isText = /^['"`]/.test(sourceOf(text, left)) || /^['"`]/.test(sourceOf(text, right))
  if (isText && node.operator === '+') return []
  // Parentheses around an operand are no part of it.
  const between = text.slice(left.end, right.start).replace(String(node.operator), other)
  const mutated = text.slice(node.start, left.end) + between + text.slice(right.start, node.end)
  return [{ node, mutated, operator: 'comparison' }]
}

/** `&&` and `||` take each other's place; `a ?? b` becomes `a`. */
const logical: Operator = (node, { text }) => {
  const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')]
  if (node.type !== 'LogicalExpression' || !left || !right) return []
  if (node.operator === '??') return [{ node, mutated: sourceOf(text, left), operator: 'default removed' }]
  const other = node.operator === '&&' ? '||' : '&&'
  return [
    { node, mutated: `(${sourceOf(text, left)}) ${other} (${sourceOf(text, right)})`, operator: 'logic' },
  ]
}

/** The condition of an `if` or of a conditional expression becomes its opposite. */
const condition: Operator = (node, { text }) => {
  const test = nodeIn(node, 'test')
  if (!['IfStatement', 'ConditionalExpression'].includes(node.type) || !test) return []
  return [{ node: test, mutated: `!(${sourceOf(text, test)})`, operator: 'condition negated' }]
}

/** Statements about programmers' errors and logs are left out: no test needs to see them. */
function isUnobservable(text: string): boolean {
  return /^throw new (Type|Range)?Error\(/.test(text) || /^(\w+\.)*(log|console|logger)\.\w+\(/.test(text)
}

/** A statement of a function is removed. */
const statement: Operator = (node, { text, isInFunction }) => {
  const isRemovable = ['ExpressionStatement', 'ReturnStatement', 'ThrowStatement'].includes(node.type)
  if (!isRemovable || !isInFunction || isUnobservable(sourceOf(text, node))) return []
  return [{ node, mutated: '', operator: 'statement removed', isStatement: true }]
}

/** Literals in these places are values that the code works with, and no texts. */
const valuePlaces = [
  'BinaryExpression',
  'SwitchCase',
  'ConditionalExpression',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'LogicalExpression',
  'AssignmentExpression',
  'VariableDeclarator',
]

/** Whether a value is a part of a constant like `renewalMs`: no test asserts on times. */
function isDuration(parents: readonly Node[], text: string): boolean {
  const constant = parents.findLast(({ type }) => type === 'VariableDeclarator' || type.includes('Function'))
  const name = nodeIn(constant, 'id')
  return name !== undefined && /(Ms|Seconds)$/.test(sourceOf(text, name))
}

/** Whether a number is the 1 or -1 of a comparison for `sort`, of which only the sign counts. */
function isOrder(parents: readonly Node[], text: string): boolean {
  const isChoice = ['ConditionalExpression', 'UnaryExpression'].includes(parents.at(-1)?.type ?? '')
  const names = parents.map(parent => nodeIn(nodeIn(parent, 'callee'), 'property'))
  return isChoice && names.some(name => name !== undefined && /^(toS|s)orted?$/.test(sourceOf(text, name)))
}

/** Numbers grow by one except in durations and orders, booleans flip, and the names of states and kinds become others. */
const literal: Operator = (node, { text, parents, isInFunction }) => {
  const parent = parents.at(-1)
  if (node.type !== 'Literal' || !parent || parent.type === 'JSXAttribute') return []
  if (parent.type === 'Property' && nodeIn(parent, 'key') === node) return []
  if (isDuration(parents, text) || (node.value === 1 && isOrder(parents, text))) return []
  const { value } = node
  if (typeof value === 'boolean') return [{ node, mutated: String(!value), operator: 'literal' }]
  if (typeof value === 'number') return [{ node, mutated: String(value + 1), operator: 'literal' }]
  if (typeof value !== 'string' || !/^[\w.:/-]{1,40}$/.test(value)) return []
  if (!isInFunction || !valuePlaces.includes(parent.type)) return []
  return [{ node, mutated: `'${value}-'`, operator: 'literal' }]
}

/** A list loses its last element; lists of dependencies of React's hooks stay. */
const element: Operator = (node, { text, parents }) => {
  if (node.type !== 'ArrayExpression') return []
  const callee = nodeIn(parents.at(-1), 'callee')
  if (callee && /^use[A-Z]/.test(sourceOf(text, callee))) return []
  const elements = nodesIn(node, 'elements')
  if (elements.length === 0) return []
  const rest = elements.slice(0, -1).map(one => sourceOf(text, one))
  return [{ node, mutated: `[${rest.join(', ')}]`, operator: 'element removed' }]
}

/** `filter` lets everything pass. */
const filter: Operator = (node, { text }) => {
  const callee = nodeIn(node, 'callee')
  const property = nodeIn(callee, 'property')
  const [predicate] = nodesIn(node, 'arguments')
  if (node.type !== 'CallExpression' || !property || !predicate) return []
  if (sourceOf(text, property) !== 'filter') return []
  return [{ node: predicate, mutated: '() => true', operator: 'filter removed' }]
}

const plainArguments = ['Identifier', 'MemberExpression', 'Literal']
/** Functions of which the order of the first two arguments changes nothing. */
const symmetricFunctions = ['eq', 'ne', 'and', 'or', 'Math.max', 'Math.min']

/** The first two arguments take each other's place; only the first one is replaced, by a pair that is spread. */
const swappedArguments: Operator = (node, { text }) => {
  const [first, second] = nodesIn(node, 'arguments')
  if (node.type !== 'CallExpression' || !first || !second) return []
  if (![first, second].every(({ type }) => plainArguments.includes(type))) return []
  const callee = nodeIn(node, 'callee')
  if (callee && symmetricFunctions.includes(sourceOf(text, callee))) return []
  const both = { ...first, end: second.end }
  return [
    {
      node: both,
      mutated: `${sourceOf(text, second)}, ${sourceOf(text, first)}`,
      operator: 'arguments swapped',
    },
  ]
}

const operators = [binary, logical, condition, statement, literal, element, filter, swappedArguments]

/** Parts of a file in which nothing is changed: texts, and what the module says about itself. */
const untouched = ['ImportDeclaration', 'ExportAllDeclaration', 'TemplateElement', 'JSXText']
const namesText = /^(i18next\.)?t$/

/** All mutants of a file. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const mutants: Mutant[] = []
  const visit = (node: Node, parents: readonly Node[]) => {
    if (untouched.includes(node.type)) return
    const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined
    if (callee && namesText.test(sourceOf(text, callee))) return
    const isInFunction = parents.some(isFunction)
    for (const operate of operators)
      for (const change of operate(node, { text, parents, isInFunction }))
        mutants.push(toMutant(path, text, change))
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  visit(parse(path, text), [])
  return mutants
}

function toMutant(
  path: string,
  text: string,
  { node, mutated, operator, isStatement = false }: Change,
): Mutant {
  const { start, end } = node
  const line = text.slice(0, start).split('\n').length
  return { path, line, operator, start, end, original: text.slice(start, end), mutated, isStatement }
}

/** Code that asks whether a mutant is the one under test. */
const isActive = (id: number) => `globalThis.isActiveMutant?.(${id})`

function withSwitch({ original, mutated, operator, isStatement }: Mutant, id: number): string {
  if (isStatement) return `if (!${isActive(id)}) { ${original} }`
  if (operator === 'arguments swapped') return `...(${isActive(id)} ? [${mutated}] : [${original}])`
  return `(${isActive(id)} ? (${mutated}) : (${original}))`
}

/** The text of a file with all its mutants, of which a test switches on one. They do not overlap. */
export function withSwitches(text: string, mutants: ReadonlyMap<number, Mutant>): string {
  return [...mutants]
    .toSorted(([, one], [, other]) => other.start - one.start)
    .reduce(
      (result, [id, mutant]) =>
        result.slice(0, mutant.start) + withSwitch(mutant, id) + result.slice(mutant.end),
      text,
    )
}
