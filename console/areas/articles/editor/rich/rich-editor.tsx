import { openRichText } from '@greenroom/article-editor/rich'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { type TextEditorProps, useTextEditor } from '../use-text-editor.ts'
import classes from './rich-editor.module.css'

/** Edits the document as formatted text. */
export function RichEditor(props: TextEditorProps<ArticleDocument>) {
  const element = useTextEditor(props, frame => openRichText({ ...frame, textClass: classes.text ?? '' }))
  return <div ref={element} className={classes.editor} />
}
