import {
  createMenuEntry,
  deleteMenuEntry,
  readMenuTree,
  restoreMenu,
  restoreMenuEntry,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { createEntry, deleteEntry, restoreEntry, updateEntry } from './change.ts'
import { restoreAll } from './restore.ts'
import { readTree } from './store.ts'

/** The calls on the stored menu, for those who edit it. */
export function menuHandlers(): Handler[] {
  return [
    handle(readMenuTree, ({ queries }) => readTree(queries)),
    handle(createMenuEntry, createEntry),
    handle(updateMenuEntry, updateEntry),
    handle(deleteMenuEntry, deleteEntry),
    handle(restoreMenuEntry, restoreEntry),
    handle(restoreMenu, restoreAll),
  ]
}
