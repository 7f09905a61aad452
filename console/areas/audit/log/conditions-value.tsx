import {
  type ContentConditions,
  contentConditions,
} from '@greenroom/contract/areas/content/content-conditions'
import { useTranslation } from 'react-i18next'
import { conditionTexts } from '../../../kit/content/conditions.ts'
import { useFormat } from '../../../kit/format.ts'
import classes from './changes.module.css'

/** Stored fields that hold conditions on content items: those of sets and those of inspection queues. */
const fields: readonly string[] = ['rules', 'conditions']

/** Parses a stored value as conditions; undefined for other values. Earlier versions stored empty conditions too. */
export function conditionsIn(field: string, value: unknown): ContentConditions | undefined {
  if (!fields.includes(field) || typeof value !== 'object' || value === null) return undefined
  const filled = Object.entries(value).filter(
    ([, one]) => one !== null && !(Array.isArray(one) && one.length === 0),
  )
  return contentConditions.safeParse(Object.fromEntries(filled)).data
}

interface ConditionsValueProps {
  conditions: ContentConditions
  /** What stood in its place on the other side of the change; undefined when there is none. */
  other: ContentConditions | undefined
}

/** Conditions as text, one per line; those that the other side does not have are highlighted. */
export function ConditionsValue({ conditions, other }: ConditionsValueProps) {
  const { t } = useTranslation('contentWords')
  const format = useFormat()
  const texts = conditionTexts(conditions, format)
  if (texts.length === 0) return t('all')
  const same = new Set(other ? conditionTexts(other, format) : texts)
  return (
    <ul className={classes.conditions} translate="no">
      {texts.map(text => (
        <li key={text}>{same.has(text) ? text : <mark>{text}</mark>}</li>
      ))}
    </ul>
  )
}
