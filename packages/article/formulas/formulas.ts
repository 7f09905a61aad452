import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { type Formula, factsOf } from '../block-facts.ts'
import type { FormulaRenderer, RenderedFormula } from './render-formula.ts'

export type { FormulaProblem, FormulaRenderer, RenderedFormula } from './render-formula.ts'

/** Formulas of one article; each costs some milliseconds. */
const maxFormulas = 1000

/** The different formulas of documents. */
export function formulasIn(documents: readonly ArticleDocument[]): Formula[] {
  const formulas = documents.flatMap(({ content }) => content.flatMap(block => factsOf(block).formulas))
  return [...new Map(formulas.map(formula => [keyOf(formula), formula])).values()]
}

const keyOf = ({ latex, isBlock }: Formula) => `${isBlock ? '+' : '-'}${latex}`

/** Loads the library, which is large: only when a formula is to be shown. */
export const loadFormulas = async (): Promise<FormulaRenderer> =>
  (await import('./render-formula.ts')).renderFormula

/**
 * A renderer that has the formulas of documents ready, and renders others when it is asked for them. Other work goes on
 * between two formulas.
 * @returns undefined without formulas: then the library is not loaded
 */
export async function formulasFor(
  documents: readonly ArticleDocument[],
): Promise<FormulaRenderer | undefined> {
  const formulas = formulasIn(documents)
  if (formulas.length === 0) return undefined
  const render = await loadFormulas()
  const rendered = new Map<string, RenderedFormula>()
  for (const formula of formulas.slice(0, maxFormulas)) {
    rendered.set(keyOf(formula), render(formula.latex, formula.isBlock))
    await new Promise(resolve => setTimeout(resolve))
  }
  for (const formula of formulas.slice(maxFormulas))
    rendered.set(keyOf(formula), { problem: 'tooMany', detail: String(maxFormulas) })
  return (latex, isBlock) => rendered.get(keyOf({ latex, isBlock })) ?? render(latex, isBlock)
}
