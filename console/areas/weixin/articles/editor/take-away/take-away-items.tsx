import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shownPart } from '../state/article-store.ts'
import { useEditing } from '../state/use-editing.ts'
import { copyPart, savePartAsHtml, savePartAsMarkdown } from './take-away.ts'

const ways = ['copy', 'markdown', 'html'] as const

/** Menu items that export the article on screen, including unsaved text. */
export function TakeAwayItems() {
  const { t } = useTranslation('articles')
  const { store } = useEditing()

  function take(way: (typeof ways)[number]): void {
    const state = store.current()
    const part = shownPart(state)
    if (!part) return
    if (way === 'markdown') savePartAsMarkdown(part)
    else if (way === 'html') savePartAsHtml(part, state.content.style)
    else
      void copyPart(part, state.content.style, {
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
