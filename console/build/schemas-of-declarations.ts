import { type ESTree, Visitor } from 'vite'
import { asProgram, type Place } from './names-in-code.ts'

const every = '*'
const ofCalls = [['response'], ['input', 'params'], ['input', 'query'], ['input', 'body']]

/**
 * Where the schemas stand in what these functions declare, which nothing of the console reads: the server checks
 * requests, and its tests check responses. Forms import the schemas of their fields by name.
 */
const schemas: Readonly<Record<string, readonly (readonly string[])[]>> = {
  defineEndpoint: ofCalls,
  defineListEndpoint: ofCalls,
  defineErrors: [[every, 'data']],
}

/** The properties of a statement's declarations that hold such schemas, in their order. */
export function schemasOfDeclarations(statement: ESTree.Program['body'][number]): Place[] {
  const found: Place[] = []
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      const paths = callee.type === 'Identifier' ? schemas[callee.name] : undefined
      if (declaration?.type === 'ObjectExpression')
        for (const path of paths ?? []) found.push(...at(path, declaration))
    },
  }).visit(asProgram(statement))
  return found.sort((a, b) => a.start - b.start)
}

function at([name, ...further]: readonly string[], { properties }: ESTree.ObjectExpression): Place[] {
  return properties.flatMap(property => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (name !== every && property.key.name !== name) return []
    if (further.length === 0) return [{ start: property.start, end: property.end }]
    return property.value.type === 'ObjectExpression' ? at(further, property.value) : []
  })
}
