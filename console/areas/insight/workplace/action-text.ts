import '../locales/index.ts'
import i18next from 'i18next'
import { texts } from '../locales/zh-CN.ts'

type ActionKey = keyof typeof texts.insight.actions

function isActionKey(key: string): key is ActionKey {
  return Object.hasOwn(texts.insight.actions, key)
}

/** Which of the texts tells what was done, for a call's id; an action of another version is told in general words. */
export function actionKey(action: string): ActionKey {
  const key = action.replace('.', '_')
  return isActionKey(key) ? key : 'other'
}

/** Stands in a text where the name of the thing belongs. */
const place = '\u0000'

/** What was done, before and after the name of the thing that it was done to; most texts end with the name. */
export function deedAround(action: string): readonly [before: string, after: string] {
  const [before = '', after = ''] = i18next
    .t(`insight:actions.${actionKey(action)}`, { name: place })
    .split(place)
  return [before.trimEnd(), after.trimStart()]
}

/** Whether there are words of its own for what was done. */
export const isToldInWords = (action: string): boolean => actionKey(action) !== 'other'
