import { articleList } from './areas/articles/lists.ts'
import { operationList } from './areas/audit/lists.ts'
import { channelList } from './areas/channels/lists.ts'
import { contentItemList, contentSetList, setItemList } from './areas/content/lists.ts'
import { verdictList } from './areas/inspection/lists.ts'
import { messageList } from './areas/messages/lists.ts'
import { publishJobList } from './areas/publishing/lists.ts'
import { roleList } from './areas/roles/lists.ts'
import { balanceEntryList, serviceOrderList } from './areas/services/lists.ts'
import { registrationList, userList } from './areas/users/lists.ts'
import type { ListDeclaration } from './list-resource.ts'

/** All lists. */
export const listResources = [
  contentSetList,
  contentItemList,
  setItemList,
  channelList,
  verdictList,
  serviceOrderList,
  balanceEntryList,
  operationList,
  userList,
  roleList,
  registrationList,
  messageList,
  articleList,
  publishJobList,
] as const
type NamedList = (typeof listResources)[number]

/** A list that only its own page shows; it needs no entry above. */
type PageList = ListDeclaration & { isExportable: false; isImportable: false; isWatchable: false }

export type ListResource = NamedList | PageList

type Exportable = Extract<NamedList, { isExportable: true }>
type Importable = Extract<NamedList, { isImportable: true }>
type Watchable = Extract<NamedList, { isWatchable: true }>

/** Exportable lists, by entity. */
export const exportableLists = listResources
  .filter((list): list is Exportable => list.isExportable)
  .map(({ entity }) => entity)
export type ExportableList = Exportable['entity']

/** Importable lists, by entity. */
export const importableLists = listResources
  .filter((list): list is Importable => list.isImportable)
  .map(({ entity }) => entity)
export type ImportableList = Importable['entity']

/** Watchable lists, by key. */
export const watchableLists = listResources
  .filter((list): list is Watchable => list.isWatchable)
  .map(({ key }) => key)
export type WatchableList = Watchable['key']
