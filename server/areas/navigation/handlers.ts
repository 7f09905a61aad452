import { readMenu } from '@greenroom/contract/areas/auth/sign-in'
import {
  createMenuEntry,
  deleteMenuEntry,
  readMenuTree,
  restoreMenu,
  restoreMenuEntry,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { readRoleMenu } from '@greenroom/contract/areas/roles/roles'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { shownRoles } from '../roles/index.ts'
import { createEntry, deleteEntry, restoreEntry, updateEntry } from './change.ts'
import { computeMenu, withLocale } from './menu.ts'
import { restoreAll } from './restore.ts'
import { toRoleMenu } from './role-menu.ts'
import { readMenuEntries, readTree } from './store.ts'

/** Handlers for the menu: of a user, of a role, and in the editor. */
export function navigationHandlers({ log }: Platform): Handler[] {
  return [
    handle(readMenu, async ({ actor, queries, request }) => {
      const [entries, roles] = await Promise.all([readMenuEntries(queries), shownRoles(queries, actor)])
      const { menu, unreachable } = computeMenu(entries, roles)
      if (unreachable.length > 0) log.warn({ entries: unreachable }, 'menu entries hang nowhere')
      return withLocale(menu, request.language)
    }),

    // Its path also matches the endpoint of one role, so this area precedes `roles` in the assembly.
    handle(readRoleMenu, async ({ queries }) => toRoleMenu(await readMenuEntries(queries))),

    handle(readMenuTree, ({ queries }) => readTree(queries)),
    handle(createMenuEntry, createEntry),
    handle(updateMenuEntry, updateEntry),
    handle(deleteMenuEntry, deleteEntry),
    handle(restoreMenuEntry, restoreEntry),
    handle(restoreMenu, restoreAll),
  ]
}
