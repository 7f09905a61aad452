import { useDrawings } from '@greenroom/article-editor/drawings'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyPartForWeixin, savePartAsHtml, savePartAsMarkdown } from '../../../article-transfer/index.ts'
import { articleTitle } from '../../labels.ts'
import { notesTitle } from '../notes-title.ts'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

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
