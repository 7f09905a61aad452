import type { EventTopic } from './events.ts'

/** Properties of a list other than its query and columns. */
export interface ListDeclaration {
  /** Identifies the list in addresses, saved views and preferences. Stored. */
  key: string
  /** Name of a row in exports and imports, as in the operation log. */
  entity: string
  /** Route name of the list's page. */
  page: string
  /** Topics after which the list may have other rows; `any` when every event may change it. */
  topics: readonly EventTopic[] | 'any'
  /** Columns with the title of a row; the first one with a value counts. */
  titleColumns: readonly string[]
  /** True when its rows can be exported to a file. */
  isExportable: boolean
  /** True when its rows can be imported from a file. */
  isImportable: boolean
  /** True when its saved views can be watched. */
  isWatchable: boolean
  /** True when its saved views can be shared with everyone who may read its rows. */
  isShareable: boolean
}

/** Declares a list; a `defineListEndpoint` reads its rows. */
export function defineListResource<const L extends ListDeclaration>(list: L): L {
  return list
}
