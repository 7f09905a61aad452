import { texts } from '../texts/zh-CN.ts'

type ActionKey = keyof typeof texts.actions

function isActionKey(key: string): key is ActionKey {
  return Object.hasOwn(texts.actions, key)
}

/** Which of the texts tells what was done, for a call's id; an action of another version is told in general words. */
export function actionKey(action: string): ActionKey {
  const key = action.replace('.', '_')
  return isActionKey(key) ? key : 'other'
}
