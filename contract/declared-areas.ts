import type { AreaDeclaration } from './area.ts'
import * as areas from './areas.ts'
import type { Text } from './languages.ts'

type DeclaredArea = (typeof areas)[keyof typeof areas]
type Table = Exclude<keyof AreaDeclaration, 'topics' | 'pages'>

/** The keys that the areas declare in one of their tables. */
type DeclaredKey<T extends Table, A = DeclaredArea> = A extends AreaDeclaration ? keyof A[T] & string : never

type DeclaredTopic<A = DeclaredArea> = A extends AreaDeclaration ? A['topics'][number] : never

const declarations: readonly AreaDeclaration[] = Object.values(areas)

/** One table of all areas together. */
function merged<T extends Table>(table: T): Readonly<Record<DeclaredKey<T>, AreaDeclaration[T][never]>> {
  return Object.assign({}, ...declarations.map(area => area[table]))
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[]

export const declaredPermissions = merged('permissions')
export const declaredTopicNames = declarations.flatMap(({ topics }) => topics) as DeclaredTopic[]
export const declaredEntities: Readonly<Record<string, Text>> = merged('recordedEntities')
export const declaredEntityNames = keysOf(merged('recordedEntities'))
export const declaredActions: Readonly<Record<string, Text>> = merged('recordedActions')
export const declaredActionNames = keysOf(merged('recordedActions'))
export const declaredPages = declarations.flatMap(({ pages }) => pages)
