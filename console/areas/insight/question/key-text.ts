import '../locales/analytics/index.ts'
import { type Dimension, referrers } from '@greenroom/contract/areas/insight/measures'
import { popularTypes } from '@greenroom/contract/areas/insight/specified-figures'
import i18next from 'i18next'
import { genreText, sourceText } from '../../../kit/content/labels.ts'
import { formatFullDay, formatShortDay, formatShortMonth } from '../../../kit/text/format.ts'
import { currentLanguage } from '../../../kit/text/language.ts'
import { others } from './pivot.ts'

/** A Monday; the days of the week follow from it. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** Label of a dimension's key, in the current language. */
export function keyText(dimension: Dimension, key: string | null, title?: string | null): string {
  if (key === others) return i18next.t('analytics:others')
  if (key === null) return i18next.t(`analytics:none.${dimension === 'author' ? 'author' : 'other'}`)
  switch (dimension) {
    case 'hour':
      return `${formatShortDay(key.slice(0, 10), currentLanguage())} ${key.slice(11)}:00`
    case 'day':
      return formatShortDay(key, currentLanguage())
    case 'week':
      return i18next.t('analytics:weekOf', { day: formatShortDay(key, currentLanguage()) })
    case 'month':
      return formatShortMonth(key, currentLanguage())
    case 'slot':
      return `${key}:00`
    case 'weekday':
      return new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' }).format(
        monday + (Number(key) - 1) * dayMs,
      )
    case 'genre':
      return typeText(key) ?? genreText(key)
    case 'type':
      return typeText(typeKey(key)) ?? key
    case 'source':
      return sourceText(key)
    case 'referrer':
      return referrerText(key)
    case 'content':
      return title ?? i18next.t('analytics:none.content')
    default:
      return key
  }
}

/** The same with the year, for tables, files and tooltips; undefined where {@link keyText} says all. */
export function keyName(dimension: Dimension, key: string | null): string | undefined {
  if (key === null || key === others) return undefined
  const language = currentLanguage()
  switch (dimension) {
    case 'hour':
      return `${formatFullDay(key.slice(0, 10), language)} ${key.slice(11)}:00`
    case 'day':
      return formatFullDay(key, language)
    case 'week':
      return i18next.t('analytics:weekOf', { day: formatFullDay(key, language) })
    default:
      return undefined
  }
}

function typeText(key: string): string | undefined {
  const type = popularTypes.find(one => typeKey(one) === key)
  return type && i18next.t(`analytics:type.${type}`)
}

/** The key of a group of genres; differs from every genre's key. */
export const typeKey = (type: string) => `type:${type}`

function referrerText(key: string): string {
  const referrer = referrers.find(one => one === key)
  return referrer ? i18next.t(`analytics:referrer.${referrer}`) : key
}
