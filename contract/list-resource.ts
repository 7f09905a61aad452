import type { EventTopic } from './events.ts'

/** What a list is, apart from its query and its columns. */
export interface ListDeclaration {
  /** Names the list in addresses, saved views and preferences. Stored. */
  key: string
  /** Names one row of the list in exports and imports, as the operation log does. */
  entity: string
  /** The route name of the page that shows the list. */
  page: string
  /** The events after which the list may have other rows; `any` if every event may change it. */
  topics: readonly EventTopic[] | 'any'
  /** The columns that hold the title of a row; the first one that is not empty counts. */
  titleColumns: readonly string[]
  /** Its rows can be downloaded as a file. */
  isExportable: boolean
  /** Its rows can be written from a file. */
  isImportable: boolean
  /** Its saved views can be watched. */
  isWatchable: boolean
  /** Its saved views can be shared with everyone who may read its rows. */
  isShareable: boolean
}

/** Declares a list; a `defineListEndpoint` reads its rows. */
export function defineListResource<const L extends ListDeclaration>(list: L): L {
  return list
}
