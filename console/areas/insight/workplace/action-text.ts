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
