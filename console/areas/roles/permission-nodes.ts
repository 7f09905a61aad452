import { allPermissions } from '@greenroom/contract/permissions'
import i18next from 'i18next'
import type { CheckNode } from '../../kit/check-tree/model.ts'
import { permissionText } from './labels.ts'

/** Groups of entities, by the part of their permissions before the colon. */
const groups = [
  { key: 'content', entities: ['content-set', 'content-item'] },
  { key: 'promotion', entities: ['channel', 'registered-domain', 'service'] },
  {
    key: 'users',
    entities: ['user', 'role', 'access-request', 'registration', 'certification', 'session', 'password'],
  },
  { key: 'groups', entities: ['team', 'project'] },
  { key: 'messages', entities: ['message'] },
  { key: 'system', entities: ['menu', 'operation-log', 'file', 'mail'] },
] as const

const entityOf = (permission: string) => permission.slice(0, permission.indexOf(':'))

/** All permissions in groups, in the language on screen; those that the user does not hold are not theirs to give. */
export function permissionNodes(heldPermissions: readonly string[]): CheckNode[] {
  const known: readonly string[] = groups.flatMap(({ entities }) => entities)
  const node = (key: (typeof groups)[number]['key'] | 'other', belongs: (entity: string) => boolean) => ({
    id: key,
    label: i18next.t(`roles:group.${key}`),
    children: allPermissions
      .filter(permission => belongs(entityOf(permission)))
      .map(id => {
        const node = { id, label: permissionText(id) }
        return heldPermissions.includes(id)
          ? node
          : { ...node, locked: true, note: i18next.t('roles:form.notHeld') }
      }),
  })
  return [
    ...groups.map(({ key, entities }) => node(key, entity => entities.some(one => one === entity))),
    node('other', entity => !known.includes(entity)),
  ].filter(({ children }) => children.length > 0)
}
