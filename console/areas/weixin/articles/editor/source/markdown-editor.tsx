import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { parseMarkdown, toMarkdown } from '@greenroom/article'
import type { TextEditorProps } from '../text-editor.ts'
import { type OpenedTextEditor, type TextEditorFrame, useTextEditor } from '../use-text-editor.ts'
import { markdownExtensions } from './extensions.ts'
import classes from './markdown-editor.module.css'
import { markdownTextEditor } from './markdown-text-editor.ts'

/** Marks a change that was not typed but shows a document. */
const isShown = Annotation.define<boolean>()

/** Replaces the text. Only the differing range changes, so that the cursor stays where it can. */
function showText(view: EditorView, text: string): void {
  const now = view.state.doc.toString()
  let start = 0
  const shorter = Math.min(now.length, text.length)
  while (start < shorter && now[start] === text[start]) start++
  let end = 0
  while (end < shorter - start && now.at(-1 - end) === text.at(-1 - end)) end++
  view.dispatch({
    changes: { from: start, to: now.length - end, insert: text.slice(start, text.length - end) },
    annotations: [isShown.of(true), Transaction.addToHistory.of(false)],
  })
}

/** Pastes HTML as Markdown; HTML without formatting as plain text. */
async function pasteAsMarkdown(view: EditorView, html: string, plain: string): Promise<void> {
  // Loads the schema of the rich text editor, which is needed only here.
  const { markdownFromHtml } = await import('../rich/markdown-from-html.ts')
  const markdown = markdownFromHtml(html)
  const isPlain = markdown === '' || withoutSpace(markdown) === withoutSpace(plain)
  const text = isPlain ? plain : markdown
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

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
