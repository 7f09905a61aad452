import './locales/index.ts'
import i18next from 'i18next'
import { texts } from './locales/zh-CN.ts'

type ActionKey = keyof typeof texts.insight.actions

function isActionKey(key: string): key is ActionKey {
  return Object.hasOwn(texts.insight.actions, key)
}

/** Key of the text for an endpoint's id; actions of other versions get a general text. */
export function actionKey(action: string): ActionKey {
  const key = action.replace('.', '_')
  return isActionKey(key) ? key : 'other'
}

/** Placeholder for the name of the record. */
const place = '\u0000'

/** The text before and after the name of the record; most texts end with the name. */
export function deedAround(action: string): readonly [before: string, after: string] {
  const [before = '', after = ''] = i18next
    .t(`insight:actions.${actionKey(action)}`, { name: place })
    .split(place)
  return [before.trimEnd(), after.trimStart()]
}

/** Whether the action has a text of its own. */
export const hasActionText = (action: string): boolean => actionKey(action) !== 'other'
