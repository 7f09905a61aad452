import type { FormulaProblem } from '@greenroom/article'
import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import i18next from 'i18next'
import { formatNumber } from '../../../../kit/text/format.ts'
import { currentLanguage } from '../../../../kit/text/language.ts'

/** Text of a finding, in the current language. */
export function findingText({ rule, severity, values }: ArticleFinding): string {
  const variant = rule === 'coverTooSmall' && severity === 'warning' ? 'coverCoarse' : rule
  const problem =
    rule === 'formulaWrong'
      ? i18next.t(`articles:node.problem.${values.problem as FormulaProblem}`, values)
      : ''
  const texts = { ...formatted(values), ...(problem !== '' && { problem }) }
  const text = i18next.t(`articles:rule.${variant}`, texts)
  const advice = values.right ? i18next.t('articles:checks.advice', values) : ''
  return `${text}${advice}${values.note || ''}`
}

/** Lengths and sizes as the counters of the editor write them; `count` chooses the plural and stays a number. */
const formatted = (values: ArticleFinding['values']): ArticleFinding['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'count' ? formatNumber(value, currentLanguage()) : value,
    ]),
  )
