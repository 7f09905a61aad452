import { plainText, type RenderOptions, renderDocument, sourceOf } from '@greenroom/article'
import { useDrawings } from '@greenroom/article-editor/drawings'
import { keptHtml } from '@greenroom/article-editor/kept-html'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyHtml } from '../../../../kit/browser/copy-text.ts'
import { saveAs } from '../../../../kit/call/download.ts'
import { wholeAddress } from '../../../../kit/navigation/absolute-address.ts'
import { articleTitle } from '../../labels.ts'
import { languageOf } from '../article-language.ts'
import { notesTitle } from '../notes-title.ts'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

/** What a part is written with, beside its text. */
type PartRendering = Pick<RenderOptions, 'style' | 'notesTitle' | 'formulas'>

/** The part as WeChat gets it. */
const htmlOf = ({ document }: ArticlePart, rendering: PartRendering): string =>
  renderDocument(document, { ...rendering, pictureAddress: wholeAddress, cleanHtml: keptHtml })

/** Copies the part as formatted text for WeChat's editor, with a message. */
const copyPartForWeixin = (
  part: ArticlePart,
  rendering: PartRendering,
  words: { copied: string; notCopied: string },
): Promise<void> => copyHtml(htmlOf(part, rendering), plainText(part.document.content), words)

/** Has the browser save the part as a page. @param name of the file, without its ending */
function savePartAsHtml(part: ArticlePart, rendering: PartRendering, name: string): void {
  const title = document.createElement('title')
  title.textContent = part.title
  save(
    `<!doctype html><html lang="${languageOf(part)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title.outerHTML}${htmlOf(part, rendering)}`,
    `${name}.html`,
    'text/html',
  )
}

/** Has the browser save the Markdown of the part. @param name of the file, without its ending */
const savePartAsMarkdown = (part: ArticlePart, name: string): void =>
  save(sourceOf(part), `${name}.md`, 'text/markdown')

function save(text: string, name: string, type: string): void {
  saveAs(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

const ways = ['copy', 'markdown', 'html'] as const

/** Menu items that export the article on screen, including unsaved text. */
export function TakeAwayItems({ onCopyFor }: { onCopyFor: () => void }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  // Browsers let pages copy only at once after a click.
  const { formulas } = useDrawings(useArticle(state => shownPart(state)?.document ?? emptyDocument))

  function take(way: (typeof ways)[number]): void {
    const state = store.current()
    const part = shownPart(state)
    if (!part) return
    const rendering = { style: state.content.style, notesTitle, formulas }
    if (way === 'markdown') savePartAsMarkdown(part, articleTitle(part))
    else if (way === 'html') savePartAsHtml(part, rendering, articleTitle(part))
    else
      void copyPartForWeixin(part, rendering, {
        copied: t('takeAway.copied'),
        notCopied: t('takeAway.notCopied'),
      })
  }

  return (
    <>
      {ways.map(way => (
        <Menu.Item key={way} onClick={() => take(way)}>
          {t(`takeAway.${way}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={onCopyFor}>{t('takeAway.copyFor')}</Menu.Item>
    </>
  )
}
