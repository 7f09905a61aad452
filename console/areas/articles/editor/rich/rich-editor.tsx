import { type NodeTexts, openRichText } from '@greenroom/article-editor/rich'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import i18next from 'i18next'
import { type TextEditorProps, useTextEditor } from '../use-text-editor.ts'
import classes from './rich-editor.module.css'

const text = (name: 'latex' | 'base' | 'reading' | 'footnote' | 'html' | 'frontMatter' | 'task' | 'done') =>
  i18next.t(`articles:node.${name}`)

const nodeTexts = (): NodeTexts => ({
  formula: text('latex'),
  ruby: text('base'),
  reading: text('reading'),
  footnote: text('footnote'),
  html: text('html'),
  frontMatter: text('frontMatter'),
  calloutKind: i18next.t('articles:node.calloutKind'),
  calloutTitle: i18next.t('articles:node.calloutTitle'),
  task: text('task'),
  contents: i18next.t('articles:node.contents'),
  done: text('done'),
  problemOf: (problem, detail) => i18next.t(`articles:node.problem.${problem}`, { detail }),
  diagramProblemOf: detail => i18next.t('articles:node.diagramWrong', { detail }),
})

/** Edits the document as formatted text. */
export function RichEditor(props: TextEditorProps<ArticleDocument>) {
  const element = useTextEditor(props, frame =>
    openRichText({ ...frame, textClass: classes.text ?? '', texts: nodeTexts() }),
  )
  return <div ref={element} className={classes.editor} />
}
