import type { OperationDetail } from '@greenroom/contract/areas/audit/operation-log'
import {
  type ContentConditions,
  contentConditions,
} from '@greenroom/contract/areas/content/content-conditions'
import { languages } from '@greenroom/contract/languages'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../kit/browser/device.ts'
import { conditionTexts } from '../../kit/content/conditions.ts'
import { useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { isLongId, ShortId, shortId } from '../../kit/text/short-id.tsx'
import classes from './changes.module.css'
import { fieldText, permissionText, valueText } from './labels.ts'

/** Stored fields that hold conditions on content items: of sets and of inspection queues. */
const fields: readonly string[] = ['rules', 'conditions']

/** Parses a stored value as conditions; undefined for other values. Earlier versions stored empty conditions too. */
function conditionsIn(field: string, value: unknown): ContentConditions | undefined {
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
function ConditionsValue({ conditions, other }: ConditionsValueProps) {
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

interface ChangedValueProps {
  field: string
  value: unknown
  /** What stood in its place on the other side of the change. */
  other?: unknown
  /** Names of the records whose ids may be the value. */
  names: Readonly<Record<string, string>>
}

/** What the server puts in the place of a secret. */
const secret = '***'
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/** A stored value as users read it. */
function ChangedValue({ field, value, other, names }: ChangedValueProps) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const language = useLanguage()
  const nothing = (text: string) => <span className={classes.nothing}>{text}</span>

  if (value === null || value === undefined || value === '') return nothing(t('changes.empty'))
  if (value === secret) return nothing(t('changes.secret'))
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
  if (typeof value === 'number') return valueText(field, value) ?? format.number(value)
  if (typeof value === 'string') {
    if (field === 'device') return describeDevice(value)
    if (instant.test(value)) return <time dateTime={value}>{format.exact(value)}</time>
    if (isLongId(value) && names[value] === undefined) return <ShortId id={value} />
    return valueText(field, value) ?? names[value] ?? permissionText(value)
  }
  if (isListOfTexts(value)) {
    return value.length === 0
      ? nothing(t('changes.empty'))
      : value.map(one => names[one] ?? permissionText(shortId(one))).join('\n')
  }
  const conditions = conditionsIn(field, value)
  if (conditions) return <ConditionsValue conditions={conditions} other={conditionsIn(field, other)} />
  const inLanguages = textIn(value, language)
  if (inLanguages !== undefined) return inLanguages === '' ? nothing(t('changes.empty')) : inLanguages
  return JSON.stringify(value)
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}

/** One language of a text that is stored in all languages; undefined for other values. */
function textIn(value: unknown, language: (typeof languages)[number]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = new Map<string, unknown>(Object.entries(value))
  if (!languages.every(each => entries.has(each))) return undefined
  const text = entries.get(language)
  return typeof text === 'string' ? text : undefined
}

export type Side = 0 | 1

interface ChangeTableProps {
  changes: OperationDetail['changes']
  names: OperationDetail['names']
  /** Which sides are shown, and what each is called. */
  sides: readonly (readonly [side: Side, heading: string])[]
}

/** Values of the fields before and after a change. */
export function ChangeTable({ changes, names, sides }: ChangeTableProps) {
  const { t } = useTranslation('audit')
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          {sides.map(([side, heading]) => (
            <th key={side} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(changes)
          .filter(([field]) => field !== 'id')
          .filter(([, change]) => sides.length === 2 || sides.some(([side]) => !isEmpty(change[side])))
          .map(([field, change]) => (
            <tr key={field}>
              <th scope="row">{fieldText(field)}</th>
              {sides.map(([side]) => (
                <td key={side} data-side={sides.length === 2 ? side : undefined}>
                  <ChangedValue
                    field={field}
                    value={change[side]}
                    {...(sides.length === 2 && { other: change[side === 0 ? 1 : 0] })}
                    names={names}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** What a new or deleted thing did not have is not worth a line. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
