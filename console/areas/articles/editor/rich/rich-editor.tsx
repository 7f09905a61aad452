import { type NodeTexts, openRichText } from '@greenroom/article-editor/rich'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import i18next from 'i18next'
import { type TextEditorProps, useTextEditor } from '../use-text-editor.ts'
import classes from './rich-editor.module.css'

const texts: NodeTexts = (name, values) => i18next.t(`articles:node.${name}`, values)

/** Edits the document as formatted text. */
export function RichEditor(props: TextEditorProps<ArticleDocument>) {
  const element = useTextEditor(props, frame =>
    openRichText({ ...frame, textClass: classes.text ?? '', texts }),
  )
  return <div ref={element} className={classes.editor} />
}
