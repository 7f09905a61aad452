import { type FormulaRenderer, plainText, renderDocument, sourceOf } from '@greenroom/article'
import { useDrawings } from '@greenroom/article-editor/drawings'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyHtml } from '../../../../kit/browser/copy-text.ts'
import { saveAs } from '../../../../kit/call/download.ts'
import { absoluteAddress } from '../../../../kit/navigation/absolute-address.ts'
import { articleTitle } from '../../labels.ts'
import { notesTitle } from '../notes-title.ts'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

type Formulas = FormulaRenderer | undefined

/** The part as WeChat gets it. Pictures of this installation have whole addresses, because other sites show it. */
const htmlOf = ({ document }: ArticlePart, style: ArticleStyle, formulas: Formulas): string =>
  renderDocument(document, {
    style,
    notesTitle,
    formulas,
    pictureAddress: address => (address.startsWith('/') ? absoluteAddress(address) : address),
  })

/** Copies the part as formatted text for other programs, with a message. */
const copyPart = (
  part: ArticlePart,
  style: ArticleStyle,
  formulas: Formulas,
  words: { copied: string; notCopied: string },
): Promise<void> => copyHtml(htmlOf(part, style, formulas), plainText(part.document.content), words)

/** Has the browser save the part as a page. */
function savePartAsHtml(part: ArticlePart, style: ArticleStyle, formulas: Formulas): void {
  const title = document.createElement('title')
  title.textContent = part.title
  const head = `<!doctype html><meta charset="utf-8">${title.outerHTML}`
  save(`${head}${htmlOf(part, style, formulas)}`, part, 'text/html', 'html')
}

/** Has the browser save the Markdown of the part. */
const savePartAsMarkdown = (part: ArticlePart): void => save(sourceOf(part), part, 'text/markdown', 'md')

function save(text: string, part: ArticlePart, type: string, ending: string): void {
  saveAs(new Blob([text], { type: `${type};charset=utf-8` }), `${articleTitle(part)}.${ending}`)
}

const ways = ['copy', 'markdown', 'html'] as const

/** Menu items that export the article on screen, including unsaved text. */
export function TakeAwayItems() {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  // Browsers let pages copy only at once after a click.
  const { formulas } = useDrawings(useArticle(state => shownPart(state)?.document ?? emptyDocument))

  function take(way: (typeof ways)[number]): void {
    const state = store.current()
    const part = shownPart(state)
    if (!part) return
    if (way === 'markdown') savePartAsMarkdown(part)
    else if (way === 'html') savePartAsHtml(part, state.content.style, formulas)
    else
      void copyPart(part, state.content.style, formulas, {
        copied: t('takeAway.copied'),
        notCopied: t('takeAway.notCopied'),
      })
  }

  return ways.map(way => (
    <Menu.Item key={way} onClick={() => take(way)}>
      {t(`takeAway.${way}`)}
    </Menu.Item>
  ))
}
