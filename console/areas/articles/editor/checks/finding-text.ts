import type { FormulaProblem } from '@greenroom/article'
import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import i18next from 'i18next'

/** Text of a finding, in the current language. */
export function findingText({ rule, severity, values }: ArticleFinding): string {
  const variant = rule === 'coverTooSmall' && severity === 'warning' ? 'coverCoarse' : rule
  const problem =
    rule === 'formulaWrong'
      ? i18next.t(`articles:node.problem.${values.problem as FormulaProblem}`, values)
      : ''
  const text = i18next.t(`articles:rule.${variant}`, problem === '' ? values : { ...values, problem })
  const advice = values.right ? i18next.t('articles:checks.advice', values) : ''
  return `${text}${advice}${values.note || ''}`
}
