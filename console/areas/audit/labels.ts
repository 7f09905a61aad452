import './locales/index.ts'
import type { ListedOperation, OperationEntry } from '@greenroom/contract/areas/audit/operation-log'
import type { MissingThing } from '@greenroom/contract/areas/audit/undo'
import { contentItemTexts, isContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import { declaredActions, declaredEntities } from '@greenroom/contract/declared-areas'
import { deviceInWords } from '@greenroom/contract/devices'
import type { Text } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { type UndoRefusal, undoLimits } from '@greenroom/contract/undo-refusals'
import i18next from 'i18next'
import { formatNumber } from '../../kit/text/format.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { texts } from './locales/zh-CN.ts'

/** Whether a word has a text; one of another version has none and is shown as it is. */
function hasText<T extends object>(texts: T, word: string): word is keyof T & string {
  return Object.hasOwn(texts, word)
}

/** The label that an area declares for a word; the word itself when none does. */
const declaredText = (labels: Readonly<Record<string, Text>>, word: string) =>
  labels[word]?.[currentLanguage()] ?? word

/** Label of an action, for an endpoint's id or the name of a job. */
export function actionText(action: string): string {
  const key = action.replace('.', '_')
  return hasText(texts.audit.actions, key)
    ? i18next.t(`audit:actions.${key}`)
    : declaredText(declaredActions, action)
}

/** By what many were given a state, the action that gives it to one: it says which way. */
const oneByStatus: Readonly<Record<string, string>> = {
  'content-set.set-statuses online': 'content-set.online',
  'content-set.set-statuses offline': 'content-set.offline',
  'content-item.set-statuses online': 'content-item.online',
  'content-item.set-statuses offline': 'content-item.offline',
  'user.set-statuses active': 'user.enable',
  'user.set-statuses disabled': 'user.disable',
}

/** The action of an entry of the list; of a change of many states, which state it was. */
export const listedAction = ({ action, newStatus }: Pick<ListedOperation, 'action' | 'newStatus'>) =>
  oneByStatus[`${action} ${newStatus}`] ?? action

/** Label of an action, for an entry of the list. */
export const listedActionText = (entry: Pick<ListedOperation, 'action' | 'newStatus'>) =>
  actionText(listedAction(entry))

export function entityText(entity: string): string {
  return hasText(texts.audit.entities, entity)
    ? i18next.t(`audit:entities.${entity}`)
    : declaredText(declaredEntities, entity)
}

export function operationText(operation: string): string {
  return hasText(texts.audit.operations, operation) ? i18next.t(`audit:operations.${operation}`) : operation
}

/** What a browser runs on; names of systems are the same in every language. */
export function systemText(system: string): string {
  return system === 'other' ? i18next.t('audit:otherSystem') : system
}

/** What a stored field is called. */
export function fieldText(field: string): string {
  if (hasText(texts.audit.fields, field)) return i18next.t(`audit:fields.${field}`)
  return isContentItemText(field) ? contentItemTexts[field].label[currentLanguage()] : field
}

/** The label of a value of a field; undefined for a value that has none, such as a text of a user. */
export function valueText(field: string, value: string | number): string | undefined {
  const key = `${field}_${value}`
  return hasText(texts.audit.values, key) ? i18next.t(`audit:values.${key}`) : undefined
}

export function permissionText(permission: string): string {
  return isPermission(permission) ? permissions[permission][currentLanguage()] : permission
}

type Titled = Pick<OperationEntry, 'entity' | 'operation' | 'title'> & Partial<Pick<OperationEntry, 'owner'>>

/** What the thing of an entry is called, after the user to whom a session or an approval belongs. */
export function titleText({ entity, operation, title, owner = '' }: Titled): string {
  const isDevice = entity === 'session' && operation !== 'refused'
  const name = isDevice ? deviceInWords(title, currentLanguage()) : permissionText(title)
  return [owner, name].filter(part => part !== '').join(' · ')
}

/** Why something can't be undone. */
export function undoRefusalText(reason: UndoRefusal): string {
  return i18next.t(`audit:refusals.${reason}`, { max: formatNumber(undoLimits.atOnce, currentLanguage()) })
}

/** Which thing is deleted that something belonged or referred to. */
export function missingText({ entity, title, field }: MissingThing): string {
  if (title !== '')
    return i18next.t('audit:undo.missing', { entity: entityText(entity), title: permissionText(title) })
  return hasText(texts.audit.fields, field)
    ? i18next.t('audit:undo.missingField', { field: fieldText(field) })
    : i18next.t('audit:undo.missingOther')
}

/** Who did it. */
export function userText({ user, operation }: OperationEntry): string {
  if (user) return user.name || user.username || i18next.t('audit:user.missing')
  return i18next.t(operation === 'refused' ? 'audit:user.stranger' : 'audit:user.system')
}
