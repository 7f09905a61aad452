import { posix } from 'node:path'
import { parseSync } from '@swc/core'

/** What a piece of code does by itself: the failures that it makes, and the names that it mentions. Handlers in it are pieces of their own. */
export interface Piece {
  failures: Set<string>
  mentions: Set<string>
  /** Pieces of its own that it mentions by these names, for example what a function keeps for the handlers in it. */
  inner: Map<string, Piece>
}

/** A file of the server: its pieces by name, and where the names come from that it imports or hands on. */
export interface FileParts {
  pieces: Map<string, Piece>
  sources: Map<string, { path: string; name: string }>
  handlers: { endpoint: string; piece: Piece; within: Piece | undefined }[]
}

/** A node of a syntax tree. */
type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const kindOf = (value: unknown) => (isTree(value) ? value.type : undefined)
const nameOf = (value: unknown) =>
  isTree(value) && value.type === 'Identifier' && typeof value.value === 'string' ? value.value : undefined

/** Types are not part of the running code. */
const typeParts = new Set([
  'typeAnnotation',
  'typeParams',
  'typeParameters',
  'typeArguments',
  'returnType',
  'span',
])

/** The parts of a node that run. */
function partsOf(node: Tree): unknown[] {
  return Object.entries(node).flatMap(([key, part]) => {
    if (typeParts.has(key)) return []
    const isName =
      key === 'property' ? kindOf(part) === 'Identifier' : key === 'key' && kindOf(part) !== 'Computed'
    return isName ? [] : [part].flat()
  })
}

/** Calls `visit` with a node and all below it; it answers whether to go on below. */
function walk(node: unknown, visit: (node: Tree) => boolean): void {
  if (!isTree(node)) return
  if (typeof node.type === 'string' && !visit(node)) return
  for (const part of partsOf(node)) walk(part, visit)
}

const firstArgument = (call: Tree) => {
  const [first] = Array.isArray(call.arguments) ? call.arguments : []
  return isTree(first) ? first.expression : undefined
}

const isHandler = ({ type, callee }: Tree) =>
  type === 'CallExpression' && /^handle(Prepared)?$/.test(nameOf(callee) ?? '')

function pieceOf(node: unknown): Piece {
  const piece: Piece = { failures: new Set(), mentions: new Set(), inner: new Map() }
  walk(node, one => {
    if (isHandler(one)) return false
    const name = nameOf(one)
    if (name !== undefined) piece.mentions.add(name)
    if (one.type === 'CallExpression' && nameOf(one.callee) === 'fail') {
      const reason = firstArgument(one)
      walk(reason, literal => {
        if (literal.type === 'StringLiteral' && typeof literal.value === 'string')
          piece.failures.add(literal.value)
        return true
      })
    }
    const bound =
      one.type === 'FunctionDeclaration' ? one.identifier : one.type === 'VariableDeclarator' && one.id
    const inner = nameOf(bound)
    if (inner !== undefined && one !== node) piece.inner.set(inner, pieceOf(one.init ?? one.body))
    return true
  })
  return piece
}

function handlersIn(node: unknown, within: Piece | undefined): FileParts['handlers'] {
  const handlers: FileParts['handlers'] = []
  walk(node, one => {
    if (!isHandler(one)) return true
    const [, ...work] = Array.isArray(one.arguments) ? one.arguments : []
    handlers.push({ endpoint: nameOf(firstArgument(one)) ?? '', piece: pieceOf(work), within })
    return true
  })
  return handlers
}

/** Reads what a file of the server holds. */
export function readParts(path: string, text: string): FileParts {
  const parts: FileParts = { pieces: new Map(), sources: new Map(), handlers: [] }
  const at = (source: unknown) =>
    isTree(source) && typeof source.value === 'string' ? posix.join(posix.dirname(path), source.value) : ''
  const define = (name: string | undefined, node: Tree) => {
    const piece = pieceOf(node)
    if (name !== undefined) parts.pieces.set(name, piece)
    parts.handlers.push(...handlersIn(node, piece))
  }
  for (const item of parseSync(text, { syntax: 'typescript' }).body) {
    const node: Tree = { ...item }
    const declared = node.type === 'ExportDeclaration' && isTree(node.declaration) ? node.declaration : node
    if (declared.type === 'FunctionDeclaration') define(nameOf(declared.identifier), declared)
    if (declared.type === 'ClassDeclaration') define(nameOf(declared.identifier), declared)
    if (declared.type === 'VariableDeclaration' && Array.isArray(declared.declarations)) {
      for (const one of declared.declarations) define(nameOf(one.id), one)
    }
    const isLink = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration'
    if (!isLink || !Array.isArray(node.specifiers) || !node.source) continue
    for (const { local, imported, orig, exported } of node.specifiers) {
      const ownName = nameOf(exported) ?? nameOf(local) ?? nameOf(orig)
      const name = nameOf(imported) ?? nameOf(orig) ?? ownName
      if (ownName !== undefined && name !== undefined)
        parts.sources.set(ownName, { path: at(node.source), name })
    }
  }
  return parts
}
