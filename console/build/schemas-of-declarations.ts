import { type ESTree, Visitor } from 'vite'
import { asProgram, type Place } from './names-in-code.ts'

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
export function schemasOfDeclarations(statement: ESTree.Program['body'][number]): Place[] {
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
