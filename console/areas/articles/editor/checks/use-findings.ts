import { lintArticle } from '@greenroom/article'
import { useDrawings } from '@greenroom/article-editor/drawings'
import {
  type ArticleFinding,
  checkArticle,
  wordingRules,
} from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { useMemo } from 'react'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { notesTitle } from '../notes-title.ts'
import { useArticle, useArticleAfterPause, useEditing } from '../state/use-editing.ts'

/** The pause after typing, in milliseconds, before the text is checked: the preview is updated sooner. */
const pauseMs = 300

export interface Findings {
  /** The checked content, to which positions refer. */
  content: ArticleContent
  /** Errors first. */
  shown: readonly ArticleFinding[]
  ignored: readonly ArticleFinding[]
}

/** Findings that only the server makes: about stored pictures, and about wording, for which it has dictionaries. */
const serverRules = [
  'pictureMissing',
  'coverTooSmall',
  'coverCropTooSmall',
  ...wordingRules,
] as readonly string[]

/** Findings of the checks: in the browser while the user types, and by the server after a save. */
export function useFindings(): Findings {
  const { limits } = useEditing()
  const id = useArticle(({ stored }) => stored.id)
  const ignored = useArticle(({ stored }) => stored.ignored)
  const content = useArticleAfterPause(state => state.content, pauseMs)
  const ofServer = useCallQuery(checkArticle, { params: { id } }, { quiet: true }).data?.findings
  const documents = useMemo(() => content.parts.map(({ document }) => document), [content])
  const drawings = useDrawings(documents)
  const own = useMemo(
    () => lintArticle(content, { limits, notesTitle, ...drawings }),
    [content, limits, drawings],
  )
  return useMemo(() => {
    const others = (ofServer ?? []).filter(({ rule }) => serverRules.includes(rule))
    const all = [...own, ...others].toSorted((a, b) => rank(a) - rank(b))
    const keys = new Set(ignored.map(({ key }) => key))
    const isIgnored = (finding: ArticleFinding) => finding.severity === 'warning' && keys.has(finding.key)
    return { content, shown: all.filter(one => !isIgnored(one)), ignored: all.filter(isIgnored) }
  }, [content, own, ofServer, ignored])
}

const rank = ({ severity }: ArticleFinding) => (severity === 'error' ? 0 : 1)
