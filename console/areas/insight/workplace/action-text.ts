import { texts } from '../texts/zh-CN.ts'

type ActionKey = keyof typeof texts.actions

function isActionKey(key: string): key is ActionKey {
  return Object.hasOwn(texts.actions, key)
}

/** The text of what was done, for a call's id; an action of another version is told in general words. */
export function actionKey(action: string): `actions.${ActionKey}` {
  const key = action.replace('.', '_')
  return `actions.${isActionKey(key) ? key : 'other'}`
}
