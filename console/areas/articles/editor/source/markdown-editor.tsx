import { openMarkdown } from '@greenroom/article-editor/markdown'
import i18next from 'i18next'
import { type TextEditorProps, useTextEditor } from '../use-text-editor.ts'
import classes from './markdown-editor.module.css'

/** Edits Markdown. */
export function MarkdownEditor(props: TextEditorProps<string>) {
  const element = useTextEditor(props, frame =>
    openMarkdown({ ...frame, nameOf: format => i18next.t(`articles:format.${format}`) }),
  )
  return <div ref={element} className={classes.editor} />
}
