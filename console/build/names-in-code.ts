import { type ESTree, Visitor } from 'vite'

/** Characters of a module, counted from its start. */
export interface Place {
  start: number
  end: number
}

/** The names that `{ first, second: [third] }` gives to what it is made from. */
export function bound(pattern: ESTree.BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return bound(pattern.left)
    case 'ArrayPattern':
      return pattern.elements.flatMap(one =>
        one ? bound(one.type === 'RestElement' ? one.argument : one) : [],
      )
    case 'ObjectPattern':
      return pattern.properties.flatMap(one => bound(one.type === 'RestElement' ? one.argument : one.value))
  }
}

/** The names that a statement refers to; keys, types, and what lies in some places aside. */
export function namesUsed(
  statement: ESTree.Program['body'][number],
  aside: readonly Place[] = [],
): ReadonlySet<string> {
  const names: { name: string; start: number }[] = []
  const passedOver: Place[] = [...aside]
  const passOver = ({ start, end }: Place) => void passedOver.push({ start, end })
  new Visitor({
    Identifier: ({ name, start }) => void names.push({ name, start }),
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || passOver(key)),
    MemberExpression: ({ property, computed }) => void (computed || passOver(property)),
    TSTypeAnnotation: passOver,
    TSTypeParameterInstantiation: passOver,
  }).visit(asProgram(statement))
  const isReference = ({ start }: { start: number }) =>
    !passedOver.some(place => place.start <= start && start < place.end)
  return new Set(names.filter(isReference).map(({ name }) => name))
}

/** Visitors begin at a program. */
export const asProgram = (statement: ESTree.Program['body'][number]): ESTree.Program => ({
  type: 'Program',
  start: statement.start,
  end: statement.end,
  body: [statement],
  sourceType: 'module',
  hashbang: null,
})
