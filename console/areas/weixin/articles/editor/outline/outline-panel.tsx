import { plainText } from '@greenroom/article'
import type { ArticleDocument } from '@greenroom/contract/areas/weixin/article-document'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../../kit/feedback/states.tsx'
import classes from './outline-panel.module.css'

/** The headings of the text; each leads to its place. */
export function OutlinePanel({
  document,
  onShowBlock,
}: {
  document: ArticleDocument
  onShowBlock: (block: number) => void
}) {
  const { t } = useTranslation('articles')
  const headings = document.content.flatMap((node, block) =>
    node.type === 'heading' ? [{ block, level: node.attrs.level, text: plainText(node.content) }] : [],
  )
  if (headings.length === 0) return <EmptyState title={t('outline.empty')} message={t('outline.emptyHint')} />
  return (
    <ul className={classes.outline}>
      {headings.map(({ block, level, text }) => (
        <li key={block}>
          <UnstyledButton
            className={classes.heading}
            style={{ paddingInlineStart: level * 12 }}
            onClick={() => onShowBlock(block)}
          >
            {text}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
