import type { Text } from './languages.ts'

/** A page of an area, as a route under one of the sections of the menu (contract/routes.ts). */
export interface AreaPage {
  /** The route of the section that it lies in. */
  section: string
  /** Unique among the routes; the console's module registers the page under it. */
  name: string
  path: string
  title: Text
  /** `*` = any signed-in user; else the role bases that may open it. */
  roles: readonly string[]
}

/** What an area declares beside its endpoints. It imports no endpoint: endpoints name the permissions that stand here. */
export interface AreaDeclaration {
  /** What a role may allow, `entity:action`, with its label. */
  permissions: Readonly<Record<`${string}:${string}`, Text>>
  /** Event topics of its rows; endpoints that show such rows name them in `refreshOn`. */
  topics: readonly `${string}.${string}`[]
  /** What the operation log calls its rows, with their label. */
  recordedEntities: Readonly<Record<string, Text>>
  /** The ids of its endpoints that leave log entries, with their label. */
  recordedActions: Readonly<Record<`${string}.${string}`, Text>>
  pages: readonly AreaPage[]
}

/** Declares an area: `export const notesArea = defineArea({ … })` in its `area.ts`, listed in `contract/areas.ts`. */
export function defineArea<const A extends AreaDeclaration>(area: A): A {
  return area
}
