import type { ArticleFinding, ArticleRule } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { isInline, placedNodes } from '../nodes.ts'

/** Text of a part that checks of language read, with its places. */
interface WordingText {
  field: 'title' | 'digest' | 'document'
  text: string
  /** Paragraphs and headings in order: where each begins in the text and in the document. */
  starts: { begin: number; from: number; block: number }[]
}

/** What a check of language found at a place of the text that it was given. */
export interface WordingHit {
  begin: number
  end: number
  rule: ArticleRule
  /** The usual correction; null when there is none. */
  right: string | null
  values: ArticleFinding['values']
}

/** Stands for code, formulas and links, which are no language. It is no word, and ends sentences for the checks. */
export const hiddenText = '\uFFFC'

/** Rules whose findings in a part are one, with all places: they are many, and would bury the others. */
const gathered: readonly ArticleRule[] = ['spacing', 'punctuationWidth']

/** Finds the wording of a part to correct: title, digest and text, without code, formulas, links and front matter. */
export async function lintWording(
  part: ArticlePart,
  check: (text: string) => Promise<readonly WordingHit[]>,
): Promise<ArticleFinding[]> {
  const findings: ArticleFinding[] = []
  const counts = new Map<string, number>()
  for (const wording of wordingsOf(part)) {
    if (wording.text.trim() === '') continue
    for (const hit of await check(wording.text)) {
      const subject = wording.text.slice(hit.begin, hit.end)
      if (subject.includes(hiddenText) || subject.includes('\n')) continue
      const count = (counts.get(hit.rule + subject) ?? 0) + 1
      counts.set(hit.rule + subject, count)
      const finding = findingOf(part, wording, hit, `${subject}#${count}`)
      const first = gathered.includes(hit.rule) && findings.find(({ rule }) => rule === hit.rule)
      if (first) gather(first, finding)
      else findings.push(finding)
    }
  }
  return findings
}

/** Adds the places of a finding to the first one of its rule. */
function gather(first: ArticleFinding, { mend }: ArticleFinding): void {
  if (first.mend?.kind !== 'replaceTexts' || mend?.kind !== 'replaceTexts') return
  first.mend.edits.push(...mend.edits)
  first.values.count = first.mend.edits.length
}

function findingOf(
  part: ArticlePart,
  wording: WordingText,
  hit: WordingHit,
  subject: string,
): ArticleFinding {
  const { begin, end, rule, right, values } = hit
  const { field, text, starts } = wording
  const start = starts.findLast(each => each.begin <= begin)
  const shift = start ? start.from - start.begin : 0
  const [from, to] = [begin + shift, end + shift]
  const wrong = text.slice(begin, end)
  return {
    key: `${rule}:${part.id}:${gathered.includes(rule) ? '' : subject}`.slice(0, 200),
    rule,
    severity: 'warning',
    partId: part.id,
    field,
    from: start ? from : null,
    to: start ? to : null,
    block: start?.block ?? null,
    values: { ...values, text: wrong, right: right ?? '', ...(gathered.includes(rule) && { count: 1 }) },
    mend: right === null ? null : { kind: 'replaceTexts', edits: [{ field, from, to, wrong, right }] },
  }
}

function wordingsOf({ title, digest, document }: ArticlePart): WordingText[] {
  const starts: WordingText['starts'] = []
  let text = ''
  for (const { node, from, block } of placedNodes(document)) {
    if (node.type !== 'paragraph' && node.type !== 'heading') continue
    starts.push({ begin: text.length, from: from + 1, block })
    for (const child of node.content) {
      if (!isInline(child)) continue
      const isLanguage =
        child.type === 'text' && !child.marks?.some(({ type }) => type === 'code' || type === 'link')
      text += isLanguage ? child.text : hiddenText.repeat(child.type === 'text' ? child.text.length : 1)
    }
    text += '\n'
  }
  return [
    { field: 'title', text: title, starts: [] },
    { field: 'digest', text: digest, starts: [] },
    { field: 'document', text, starts },
  ]
}
