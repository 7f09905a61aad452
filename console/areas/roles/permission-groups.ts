import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import i18next from 'i18next'
import type { CheckNode } from '../../kit/check-tree/model.ts'
import { permissionText } from './labels.ts'

/** Groups of entities by job, by the part of their permissions before the colon. */
const groups = [
  { key: 'content', entities: ['content-item', 'content-set', 'content-source', 'preset'] },
  { key: 'inspection', entities: ['inspection'] },
  { key: 'promotion', entities: ['channel', 'registered-domain', 'service'] },
  { key: 'parameters', entities: ['parameter'] },
  { key: 'officialAccounts', entities: ['official-account', 'article', 'picture', 'polish'] },
  { key: 'live', entities: ['live-room', 'live-chat', 'live-playlist'] },
  { key: 'analytics', entities: ['insight', 'event'] },
  { key: 'messages', entities: ['message', 'workplace-post'] },
  {
    key: 'users',
    entities: ['user', 'role', 'access-request', 'registration', 'certification', 'team', 'project'],
  },
  { key: 'system', entities: ['menu', 'operation-log', 'system-status'] },
] as const

const entityOf = (permission: string) => permission.slice(0, permission.indexOf(':'))

/** A role that the permissions in the form are compared with. */
export interface Comparison {
  name: string
  permissions: ReadonlySet<string>
}

/**
 * All permissions in groups, in the language on screen. Those that the user does not hold are not theirs to give.
 * @param compared the role that differences are marked to
 * @param chosen the permissions in the form
 */
export function permissionNodes(
  heldPermissions: readonly string[],
  chosen: readonly string[],
  compared: Comparison | undefined,
): CheckNode[] {
  const groupedEntities: readonly string[] = groups.flatMap(({ entities }) => entities)
  const leaf = (id: Permission): CheckNode => {
    const isHeld = heldPermissions.includes(id)
    const notes = [
      ...(isHeld ? [] : [i18next.t('roles:form.notHeld')]),
      ...(compared ? differenceOf(id, chosen, compared) : []),
    ]
    return {
      id,
      label: permissionText(id),
      ...(!isHeld && { locked: true }),
      ...(notes.length > 0 && { note: notes.join(' · ') }),
    }
  }
  const group = (key: (typeof groups)[number]['key'] | 'other', belongs: (entity: string) => boolean) => ({
    id: key,
    label: i18next.t(`roles:group.${key}`),
    children: allPermissions.filter(permission => belongs(entityOf(permission))).map(leaf),
  })
  return [
    ...groups.map(({ key, entities }) => group(key, entity => entities.some(one => one === entity))),
    group('other', entity => !groupedEntities.includes(entity)),
  ].filter(({ children }) => children.length > 0)
}

function differenceOf(id: string, chosen: readonly string[], { name, permissions }: Comparison): string[] {
  const isChosen = chosen.includes(id)
  if (isChosen === permissions.has(id)) return []
  return [i18next.t(isChosen ? 'roles:compare.onlyHere' : 'roles:compare.onlyThere', { name })]
}

/** Sets of permissions that a role can start with. */
export const permissionPresets = {
  viewer: permission => permission.endsWith(':read'),
  editor: permission =>
    /^(content-item|content-set|article|picture):(read|create|update)$/.test(permission) ||
    ['content-item:import', 'polish:use', 'preset:read', 'insight:read'].includes(permission),
  inspector: permission =>
    ['inspection:read', 'inspection:inspect', 'content-item:read'].includes(permission),
  publisher: permission =>
    /^(content-item|content-set|article|picture|channel):(read|create|update|publish)$/.test(permission) ||
    ['official-account:read', 'polish:use', 'preset:read', 'insight:read', 'service:read'].includes(
      permission,
    ),
  liveOperator: permission => /^live-(room|chat|playlist):(?!manage)/.test(permission),
} as const satisfies Record<string, (permission: Permission) => boolean>

export type PermissionPreset = keyof typeof permissionPresets

/** The permissions of a preset that the user may give. */
export const presetPermissions = (
  preset: PermissionPreset,
  heldPermissions: readonly string[],
): Permission[] =>
  allPermissions.filter(id => permissionPresets[preset](id) && heldPermissions.includes(id)).toSorted()
