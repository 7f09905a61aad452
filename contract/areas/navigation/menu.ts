import * as z from 'zod'
import { roleBases } from '../../access.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger, rule, textField } from '../../fields.ts'
import { menuIcons } from '../../menu-icons.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Menus belong to the installation, not to users.'

/** A page of the console, something that holds other entries, or an address outside the console. */
export const menuKinds = ['page', 'section', 'link'] as const
export type MenuKind = (typeof menuKinds)[number]

/** How an entry stands to the menu that this version begins with. */
export const menuOrigins = ['default', 'changed', 'own'] as const

/** The ready layouts: the specification's menu, and one by the jobs of a content team. */
export const menuLayouts = ['specified', 'jobs'] as const
export type MenuLayout = (typeof menuLayouts)[number]

export const menuLimits = { name: 60, path: 500, title: 40, depth: 3, place: 1000 } as const

/** Who sees an entry: everyone, or users whose roles stand on one of these. */
export const menuAudiences = ['*', ...roleBases] as const

/** The fields of an entry; the server checks those that depend on the rest of the menu. */
export const menuEntryFields = z.strictObject({
  /** The guard knows a page by it; fixed for entries of this version. */
  name: z
    .string()
    .trim()
    .min(1, rule('required'))
    .max(menuLimits.name)
    .regex(/^[\w-]*$/, rule('menuName')),
  /** Of a page or section within the console; of a link a whole http(s) address. */
  path: textField(menuLimits.path),
  titleChinese: textField(menuLimits.title),
  titleEnglish: textField(menuLimits.title),
  /** Empty for none. */
  icon: z.enum(['', ...menuIcons]),
  /** The entry that it lies under; null at the top. */
  parentId: idField.nullable(),
  /** From 1, among those that lie under the same entry; beyond the last it is the last. */
  place: z.number().int().min(1).max(menuLimits.place),
  roles: z
    .array(z.enum(menuAudiences))
    .min(1, rule('required'))
    .max(menuAudiences.length)
    .transform(list => (list.includes('*') ? ['*' as const] : [...new Set(list)].sort())),
  hideInMenu: z.boolean(),
  hideChildrenInMenu: z.boolean(),
  /** The name of the entry that is highlighted instead of this one; empty for this one. */
  activeMenu: z.string().max(menuLimits.name),
  /** Opens without a tab. */
  noAffix: z.boolean(),
  /** Leaving the page discards its typed text. */
  ignoreCache: z.boolean(),
})
export type MenuEntryFields = z.infer<typeof menuEntryFields>

/** Fields of a new entry. */
export const newMenuEntryFields = z.strictObject({ kind: z.enum(menuKinds), ...menuEntryFields.shape })
export type NewMenuEntryFields = z.infer<typeof newMenuEntryFields>

/** An entry of the stored menu. */
export const menuEntry = z.object({
  id: idField,
  kind: z.enum(menuKinds),
  ...menuEntryFields.shape,
  /** May be one of another version. */
  icon: z.string(),
  roles: z.array(z.string()),
  origin: z.enum(menuOrigins),
  /** When it was written last, also only to make room for a neighbour. */
  updatedTime: instantField,
  version: z.number().int(),
})
export type MenuEntry = z.infer<typeof menuEntry>

/** The whole stored menu. */
export const menuTree = z.object({
  /** Parents before their children, in the menu's order. */
  entries: z.array(menuEntry),
  /** The names of pages of this version that have no entry, in the order of this version's menu. */
  missingPages: z.array(z.string()),
  /** The ready layout that it was made from; users may have changed it since. */
  layout: z.enum(menuLayouts),
  /** Names this state of the menu; it is another one after every change. */
  revision: z.string(),
})
export type MenuTree = z.infer<typeof menuTree>

const atRevision = z.strictObject({ revision: z.string().min(1).max(100) })
const atVersion = z.strictObject({ version: z.number().int().min(1).max(maxInteger) })

export const readMenuTree = defineEndpoint({
  id: 'menu.tree',
  method: 'GET',
  path: '/api/menu-entries',
  summary: 'Read the menu as it is edited',
  effect: 'read',
  access: 'menu:read',
  beyondScope,
  refreshOn: ['menu.changed'],
  input: {},
  response: menuTree,
})

export const createMenuEntry = defineEndpoint({
  id: 'menu.create',
  method: 'POST',
  path: '/api/menu-entries',
  summary: 'Add a menu entry: a section, a link, or a page without an entry',
  effect: 'write',
  access: 'menu:update',
  input: { body: newMenuEntryFields },
  response: menuTree,
})

export const updateMenuEntry = defineEndpoint({
  id: 'menu.update',
  method: 'PATCH',
  path: '/api/menu-entries/{id}',
  summary: 'Update or move a menu entry',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'menu:update',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      ...atVersion.shape,
      changes: menuEntryFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: menuTree,
})

export const deleteMenuEntry = defineEndpoint({
  id: 'menu.delete',
  method: 'POST',
  path: '/api/menu-entries/{id}/delete',
  summary: 'Delete a menu entry and the entries below it',
  description: 'From the menu that was read.',
  effect: 'write',
  access: 'menu:update',
  beyondScope,
  input: { params: byId, body: atRevision },
  failures: ['notFound', 'conflict', 'menuLockout'],
  response: menuTree,
})

export const restoreMenuEntry = defineEndpoint({
  id: 'menu.restore-entry',
  method: 'POST',
  path: '/api/menu-entries/{id}/restore',
  summary: 'Reset a menu entry to its default',
  description: 'Its place and the entries below it stay.',
  effect: 'write',
  access: 'menu:update',
  input: { params: byId, body: atVersion },
  failures: ['notFound', 'conflict'],
  response: menuTree,
})

export const restoreMenu = defineEndpoint({
  id: 'menu.restore',
  method: 'POST',
  path: '/api/menu-entries/restore',
  summary: 'Reset the whole menu to its default',
  description: 'From the menu that was read.',
  effect: 'write',
  access: 'menu:update',
  input: { body: atRevision },
  failures: ['conflict'],
  response: menuTree,
})

export const readMenuLayouts = defineEndpoint({
  id: 'menu.layouts',
  method: 'GET',
  path: '/api/menu-layouts',
  summary: 'Read the ready layouts of the menu',
  description:
    'Each with the menu that applying it would give. Entries that it would add have ids of their own.',
  effect: 'read',
  access: 'menu:read',
  beyondScope,
  refreshOn: ['menu.changed'],
  input: {},
  response: z.object({
    /** Of the menu that the layouts were applied to. */
    revision: z.string(),
    layouts: z.array(
      z.object({
        layout: z.enum(menuLayouts),
        /** Applying it would change nothing. */
        isCurrent: z.boolean(),
        /** Parents before their children, in the menu's order. */
        entries: z.array(menuEntry),
      }),
    ),
  }),
})

export const applyMenuLayout = defineEndpoint({
  id: 'menu.apply-layout',
  method: 'POST',
  path: '/api/menu-layouts/{layout}/apply',
  summary: 'Apply a ready layout to the menu',
  description:
    'From the menu that was read. Titles, icons, paths and visibility that users changed stay, and so do entries that users added.',
  effect: 'write',
  access: 'menu:update',
  input: { params: z.strictObject({ layout: z.enum(menuLayouts) }), body: atRevision },
  failures: ['conflict'],
  response: menuTree,
})
