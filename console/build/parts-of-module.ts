import { type ESTree, parseSync, Visitor } from 'vite'
import { asProgram, bound, namesUsed, type Place } from './names-in-code.ts'

type Statement = ESTree.Program['body'][number]

/** A module in parts. */
export interface Parts {
  /** What takes the module's place: it exports from the parts what the module exports. */
  whole: string
  /** The source of each part; `PATH?part=0` is the first. */
  parts: readonly string[]
}

/**
 * Takes a module of declarations apart: each of them becomes a module that imports what it refers to; those that refer
 * to one another stay together, in their order. Schemas that only the server reads are left out
 * (`schemas`), and types are.
 * @param path what the parts import one another by
 * @throws Error when a statement does more than to declare something
 */
export function partsOf(code: string, path: string): Parts {
  const { program } = parseSync(path, code)
  const textOf = ({ start, end }: Place) => code.slice(start, end)
  const imports = program.body
    .filter(one => one.type === 'ImportDeclaration')
    .map(one => ({ text: textOf(one), names: one.specifiers.map(({ local }) => local.name) }))
  const declared = program.body
    .map(statement => ({ statement, names: namesDeclared(statement) }))
    .filter(({ names }) => names.length > 0)
    .map(one => {
      const leftOut = schemasOfDeclarations(one.statement)
      return { ...one, leftOut, used: namesUsed(one.statement, leftOut) }
    })
  const groups = groupsOf(declared)
  const placeOf = new Map(
    declared.flatMap(({ names }, place) => names.map(name => [name, groups[place] ?? place] as const)),
  )

  /** The imports for code that refers to these names, in addition to the imports of the part itself. */
  const importsOf = (used: ReadonlySet<string>, own?: number) => [
    ...imports.filter(({ names }) => names.some(name => used.has(name))).map(({ text }) => text),
    ...[...placeOf]
      .filter(([name, place]) => used.has(name) && place !== own)
      .map(([name, place]) => `import { ${name} } from '${path}?part=${place}'`),
  ]

  const parts = declared.map((_, place) => {
    const members = declared.filter((_, member) => groups[member] === place)
    const used = new Set(members.flatMap(member => [...member.used]))
    const texts = members.map(({ statement, leftOut }) => {
      const text = without(code, statement, leftOut)
      return statement.type === 'ExportNamedDeclaration' ? text : `export ${text}`
    })
    return [...importsOf(used, place), ...texts].join('\n')
  })
  const exported = declared.flatMap(({ statement, names }, place) =>
    statement.type === 'ExportNamedDeclaration'
      ? [`export { ${names.join(', ')} } from '${path}?part=${groups[place] ?? place}'`]
      : [],
  )
  const passedOn = program.body
    .filter(isPassingOn)
    .flatMap(one => [...(one.source ? [] : importsOf(namesUsed(one))), textOf(one)])
  return { whole: [...passedOn, ...exported].join('\n'), parts }
}

interface Declared {
  names: readonly string[]
  used: ReadonlySet<string>
}

/** For each declaration the first of those that it refers to and that refer to it, be it through others; often itself. */
function groupsOf(declared: readonly Declared[]): number[] {
  const direct = declared.map(({ used }) =>
    declared.flatMap(({ names }, place) => (names.some(name => used.has(name)) ? [place] : [])),
  )
  const reached = direct.map(places => {
    const all = new Set(places)
    // A loop over a set also visits values added during the loop.
    for (const place of all) for (const next of direct[place] ?? []) all.add(next)
    return all
  })
  return declared.map((_, place) =>
    declared.findIndex(
      (_, other) => other === place || (reached[place]?.has(other) && reached[other]?.has(place)),
    ),
  )
}

/** Whether a statement exports names that another module or another statement declares. */
const isPassingOn = (
  statement: Statement,
): statement is ESTree.ExportAllDeclaration | ESTree.ExportNamedDeclaration =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && !statement.declaration && statement.exportKind !== 'type')

/** What a statement declares; nothing when it is about types or other modules. */
function namesDeclared(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  switch (declaration?.type) {
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) => bound(id))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declaration.id ? [declaration.id.name] : []
    case undefined:
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSModuleDeclaration':
      return []
    default:
      throw new Error(`the build cannot take a module apart that has a ${declaration?.type}`)
  }
}

/** The text of a statement without some places in it, each with the comma behind it. */
function without(code: string, { start, end }: Place, places: readonly Place[]): string {
  let text = ''
  let at = start
  for (const place of places) {
    text += code.slice(at, place.start)
    at = place.end + (/^\s*,/.exec(code.slice(place.end, end))?.[0].length ?? 0)
  }
  return text + code.slice(at, end)
}

const every = '*'
const ofCalls = [
  ['summary'],
  ['description'],
  ['response'],
  ['input', 'params'],
  ['input', 'query'],
  ['input', 'body'],
]

/**
 * Where the parts of declarations stand that no code of the console reads: texts of /api/docs, and schemas. The server checks
 * requests, and its tests check responses. Forms import the schemas of their fields by name.
 */
const schemas: Readonly<Record<string, readonly (readonly string[])[]>> = {
  defineEndpoint: ofCalls,
  defineListEndpoint: ofCalls,
  defineErrors: [[every, 'data']],
}

/** The properties of a statement's declarations that hold such schemas, in their order. */
function schemasOfDeclarations(statement: ESTree.Program['body'][number]): Place[] {
  const places: Place[] = []
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      const paths = callee.type === 'Identifier' ? schemas[callee.name] : undefined
      if (declaration?.type === 'ObjectExpression')
        for (const path of paths ?? []) places.push(...at(path, declaration))
    },
  }).visit(asProgram(statement))
  return places.sort((a, b) => a.start - b.start)
}

function at([name, ...further]: readonly string[], { properties }: ESTree.ObjectExpression): Place[] {
  return properties.flatMap(property => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (name !== every && property.key.name !== name) return []
    if (further.length === 0) return [{ start: property.start, end: property.end }]
    return property.value.type === 'ObjectExpression' ? at(further, property.value) : []
  })
}
