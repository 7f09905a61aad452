import type { Text } from '@greenroom/contract/languages'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, updatedAt, version } from '../../platform/database/columns.ts'

const words = () => text().notNull().default('')

/** Entries of the menu; menu.ts computes who sees which. */
export const menuEntries = pgTable(
  'menu_entry',
  {
    id: id(),
    parentId: uuid().references((): AnyPgColumn => menuEntries.id, { onDelete: 'cascade' }),
    /** Name of the route, by which guard and seed identify the entry. */
    name: text().notNull().unique('menu_entry_name'),
    /** Absolute path, or http(s) address of an external link. */
    path: text().notNull(),
    title: jsonb().$type<Text>().notNull(),
    icon: words(),
    position: integer().notNull().default(0),
    /** `*` = any signed-in user; else the role bases that may open it. */
    roles: text().array().notNull(),
    requiresAuth: boolean().notNull().default(true),
    hideInMenu: boolean().notNull().default(false),
    hideChildrenInMenu: boolean().notNull().default(false),
    /** Name of the entry to highlight instead of this one. */
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

/** Names of deleted entries, which the seed must not restore; maintained by a trigger. */
export const removedMenuEntries = pgTable('removed_menu_entry', { name: text().primaryKey() })
