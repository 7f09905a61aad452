import type { ListedOperation } from '@greenroom/contract/areas/audit/operation-log'
import i18next from 'i18next'
import { deedAround, hasActionText } from '../workplace/index.ts'
import { listedAction, listedActionText, titleText, userText } from './labels.ts'

/** What a request did, by one of the things that it changed, of so many: “put content set “Spring picks” and 2 more online”. */
export function deedOf(entry: ListedOperation, count: number): string {
  const title = titleText(entry)
  const one = title === '' ? '' : i18next.t('audit:sentence.name', { title })
  const name =
    count > 1 ? i18next.t('audit:sentence.more', { name: one, count: count - 1, total: count }).trim() : one
  const action = listedAction(entry)
  if (!hasActionText(action) || !action.startsWith(`${entry.entity}.`)) {
    return i18next.t('audit:sentence.brief', { deed: listedActionText(entry), name, after: '' }).trim()
  }
  const [before, after] = deedAround(action)
  const deed = before.charAt(0).toLowerCase() + before.slice(1)
  return i18next.t('audit:sentence.brief', { deed, name, after }).trim()
}

/** An entry of the list as a sentence: “Li Na put content set “Spring picks” online”. */
export function sentenceOf(entry: ListedOperation): string {
  const { entity, user, operation } = entry
  const action = listedAction(entry)
  const [who, title] = [userText(entry), titleText(entry)]
  const name = title === '' ? '' : i18next.t('audit:sentence.name', { title })
  const hasText = user !== null && operation !== 'refused' && hasActionText(action)
  // The words are about what the call is for; it may have changed other things with it.
  if (!hasText || (entity !== 'session' && !action.startsWith(`${entity}.`))) {
    return i18next.t('audit:sentence.listed', { who, action: listedActionText(entry), name }).trim()
  }
  const [before, after] = deedAround(action)
  const deed = before.charAt(0).toLowerCase() + before.slice(1)
  return entity === 'session'
    ? i18next.t('audit:sentence.session', { who, deed, device: title })
    : i18next.t('audit:sentence.deed', { who, deed, name, after }).trim()
}
