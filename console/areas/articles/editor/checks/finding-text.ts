import type { FormulaProblem } from '@greenroom/article'
import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import i18next from 'i18next'

/** Text of a finding, in the current language. */
export function findingText({ rule, severity, values }: ArticleFinding): string {
  const variant = rule === 'coverTooSmall' && severity === 'warning' ? 'coverCoarse' : rule
  if (rule !== 'formulaWrong') return i18next.t(`articles:rule.${variant}`, values)
  const problem = i18next.t(`articles:node.problem.${values.problem as FormulaProblem}`, values)
  return i18next.t('articles:rule.formulaWrong', { ...values, problem })
}
