import type {
  ArticleFinding,
  ArticleRule,
  FindingMend,
} from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleLimits } from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { FormulaRenderer } from '../formulas/formulas.ts'

/** Data of a stored picture for the checks. */
export interface KnownPicture {
  width: number
  height: number
}

export interface LintOptions {
  /** Limits of the account; without one, the limits of WeChat’s documents. */
  limits: ArticleLimits
  notesTitle: string
  /** Draws formulas (`formulasFor`). Without it nothing is said about formulas that cannot be read. */
  formulas?: FormulaRenderer | undefined
  /** The drawn diagrams by their source; only a browser draws. */
  diagrams?: ReadonlyMap<string, object> | undefined
  /**
   * The pictures that are stored here, by address and by id. Without it nothing is said about pictures that are not
   * among them.
   */
  pictures?: ReadonlyMap<string, KnownPicture>
}

/** Input of a rule. */
export interface LintContext extends LintOptions {
  part: ArticlePart
  /** 0: the head of the draft. */
  index: number
  content: ArticleContent
}

interface Place {
  from: number
  to: number
  block: number
}

interface FindingDetails {
  field: ArticleFinding['field']
  /** Distinguishes findings of one rule in a part, independently of the surrounding text. */
  subject?: string
  values?: ArticleFinding['values']
  place?: Place
  mend?: FindingMend
}

type Maker = (context: LintContext, rule: ArticleRule, details: FindingDetails) => ArticleFinding

const make =
  (severity: ArticleFinding['severity']): Maker =>
  ({ part }, rule, { field, subject = '', values = {}, place, mend }) => ({
    key: `${rule}:${part.id}:${subject}`.slice(0, 200),
    rule,
    severity,
    partId: part.id,
    field,
    from: place?.from ?? null,
    to: place?.to ?? null,
    block: place?.block ?? null,
    values,
    mend: mend ?? null,
  })

/** WeChat would refuse it, or readers would not get it. */
export const lintError = make('error')
/** WeChat would drop, shorten or show something badly. */
export const lintWarning = make('warning')
