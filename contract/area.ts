import type { Text } from './languages.ts'

/** A page of an area, as a route under one of the sections of the menu (contract/routes.ts). */
export interface AreaPage {
  /** The route of the section that it lies in. */
  section: string
  /** Unique among all routes; the area's console module registers the page under this name. */
  name: string
  path: string
  title: Text
  /** `*` for any signed-in user; otherwise the role bases that may open it. */
  roles: readonly string[]
}

/** What an area declares besides its endpoints. It imports no endpoint, because endpoints name the permissions declared here. */
export interface AreaDeclaration {
  /** Permissions `entity:action` with their labels. */
  permissions: Readonly<Record<`${string}:${string}`, Text>>
  /** Event topics of its rows; endpoints that show such rows name them in `refreshOn`. */
  topics: readonly `${string}.${string}`[]
  /** Names of its entities in the operation log, with their labels. */
  recordedEntities: Readonly<Record<string, Text>>
  /** Ids of its endpoints that leave log entries, with their labels. */
  recordedActions: Readonly<Record<`${string}.${string}`, Text>>
  pages: readonly AreaPage[]
}

/** Declares an area: `export const notesArea = defineArea({ … })` in its `area.ts`, listed in `contract/areas.ts`. */
export function defineArea<const A extends AreaDeclaration>(area: A): A {
  return area
}
