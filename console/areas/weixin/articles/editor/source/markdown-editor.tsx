import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { parseMarkdown, toMarkdown } from '@greenroom/article'
import type { TextEditorProps } from '../text-editor.ts'
import { type OpenedTextEditor, type TextEditorFrame, useTextEditor } from '../use-text-editor.ts'
import { markdownExtensions } from './extensions.ts'
import classes from './markdown-editor.module.css'
import { markdownTextEditor } from './markdown-text-editor.ts'
import { pasteAsMarkdown } from './paste.ts'
import { isShown, showText } from './show-text.ts'

/** Edits the document as Markdown. The text is made from the document when it is shown, and read back while it is typed. */
export function MarkdownEditor(props: TextEditorProps) {
  return <div ref={useTextEditor(props, openMarkdown)} className={classes.editor} />
}

function openMarkdown({ element, document, ...frame }: TextEditorFrame): OpenedTextEditor {
  const attributesAndAccess = new Compartment()
  const listeners = new Set<() => void>()
  const view = new EditorView({
    parent: element,
    state: EditorState.create({
      doc: toMarkdown(document),
      extensions: [
        markdownExtensions(),
        attributesAndAccess.of([]),
        EditorView.updateListener.of(update => {
          if (update.docChanged && !update.transactions.some(one => one.annotation(isShown))) frame.onTyped()
          if (update.docChanged || update.selectionSet) for (const listener of listeners) listener()
        }),
        EditorView.domEventHandlers({
          keydown: frame.onKey,
          paste: event => {
            if (frame.takePictures(event.clipboardData, event)) return true
            const html = event.clipboardData?.getData('text/html') ?? ''
            if (html === '' || view.state.readOnly) return false
            event.preventDefault()
            void pasteAsMarkdown(view, html, event.clipboardData?.getData('text/plain') ?? '')
            return true
          },
          drop: event => {
            if (!frame.takePictures(event.dataTransfer, event)) return false
            const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
            if (at !== null) view.dispatch({ selection: { anchor: at } })
            return true
          },
        }),
      ],
    }),
  })
  return {
    editor: markdownTextEditor(view, listeners),
    read: () => parseMarkdown(view.state.doc.toString()),
    show: next => showText(view, toMarkdown(next)),
    configure: ({ label, readOnly }) => {
      const attributes = EditorView.contentAttributes.of({ 'aria-label': label })
      view.dispatch({
        effects: attributesAndAccess.reconfigure([attributes, EditorState.readOnly.of(readOnly)]),
      })
    },
    destroy: () => view.destroy(),
  }
}
