import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { OpenedTextEditor, RichTextHost, TextEditorFrame } from '../text-editor.ts'
import { contentFrom, documentOf } from './document.ts'
import { articleExtensions } from './extensions.ts'
import { type NodeTexts, nodeViews } from './node-views.ts'
import { pasting } from './pasting.ts'
import { richTextEditor } from './rich-text-editor.ts'

export type { NodeTexts } from './node-views.ts'

interface RichTextOptions extends TextEditorFrame<ArticleDocument> {
  /** Class of the element with the text. */
  textClass: string
  /** In the language on screen. */
  texts: NodeTexts
  host: RichTextHost
}

/** Opens an editor of the document as formatted text. */
export function openRichText({
  element,
  text,
  textClass,
  texts,
  host,
  ...frame
}: RichTextOptions): OpenedTextEditor<ArticleDocument> {
  const editor = new Editor({
    element,
    extensions: [...articleExtensions, nodeViews(texts), pasting({ ...host, fillPlaces: frame.fillPlaces })],
    // Stars in pasted text are stars: a notice offers to read it as Markdown.
    enablePasteRules: ['link'],
    content: contentFrom(text),
    editorProps: {
      handleKeyDown: (_, event) => frame.onKey(event),
      handlePaste: (_, event) => frame.takeFiles(event.clipboardData, event),
      handleDOMEvents: {
        // `handleDrop` is not called below the text, where the browser would leave the page for the picture.
        drop: (view, event) => {
          if (view.dragging) return false
          return frame.takeFiles(event.dataTransfer, event, () => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (at) editor.commands.setTextSelection(at.pos)
          })
        },
      },
    },
    onUpdate: frame.onTyped,
  })
  return {
    editor: richTextEditor(editor),
    read: () => documentOf(editor),
    show: (next, isEdit) =>
      void editor
        .chain()
        .command(({ tr }) => {
          if (isEdit) closeHistory(tr)
          else tr.setMeta('addToHistory', false)
          return true
        })
        .setContent(contentFrom(next), { emitUpdate: false })
        .run(),
    configure: ({ label, readOnly }) => {
      const attributes = {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: textClass,
      }
      editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
      editor.setEditable(!readOnly, false)
    },
    destroy: () => editor.destroy(),
  }
}
