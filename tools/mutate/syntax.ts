import { parseAst } from 'vitest/node'

/** A node of a syntax tree in ESTree's form; what it holds depends on its type. */
export interface Node {
  type: string
  /** First character in the file. */
  start: number
  /** One after the last character. */
  end: number
  [field: string]: unknown
}

/** Parses a TypeScript file. */
export const parse = (path: string, text: string): Node => {
  const program: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${path} could not be parsed`)
  return program
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The node in a field; undefined if the field holds none. */
export function nodeIn(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

/** The nodes in a list; holes are left out. */
export function nodesIn(node: Node, field: string): Node[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Expressions that only name a type for another expression. */
const typedExpressions = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** The nodes directly below a node that run: types are left out. */
export function childrenOf(node: Node): Node[] {
  const children = Object.values(node).flatMap(value => (Array.isArray(value) ? value : [value]))
  return children
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || typedExpressions.includes(type))
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
export const isFunction = (node: Node): boolean => functions.includes(node.type)
