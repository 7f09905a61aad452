import type { Text } from '@greenroom/contract/languages'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, updatedAt, version } from '../../platform/database/columns.ts'

const words = () => text().notNull().default('')

/** The menu as it is edited; who sees which entry is computed by menu.ts. */
export const menuEntries = pgTable(
  'menu_entry',
  {
    id: id(),
    parentId: uuid().references((): AnyPgColumn => menuEntries.id, { onDelete: 'cascade' }),
    /** The route's name; the guard and the seeding know the entry by it. */
    name: text().notNull().unique('menu_entry_name'),
    /** Absolute path, or a whole http(s) address for an external link. */
    path: text().notNull(),
    title: jsonb().$type<Text>().notNull(),
    icon: words(),
    position: integer().notNull().default(0),
    /** `*` = any signed-in user; else the role bases that may open it. */
    roles: text().array().notNull(),
    requiresAuth: boolean().notNull().default(true),
    hideInMenu: boolean().notNull().default(false),
    hideChildrenInMenu: boolean().notNull().default(false),
    /** The name of the entry to highlight instead of this one. */
    activeMenu: text(),
    /** Opens without a tab. */
    noAffix: boolean().notNull().default(false),
    ignoreCache: boolean().notNull().default(false),
    external: boolean().notNull().default(false),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [index('menu_entry_parent').on(table.parentId)],
)

/** The names of entries that were taken out of the menu, kept by a trigger on it: the seeding leaves them out. */
export const removedMenuEntries = pgTable('removed_menu_entry', { name: text().primaryKey() })
