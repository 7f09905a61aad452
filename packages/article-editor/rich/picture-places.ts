import { emptyPictureAddress, emptyPictureName } from '@greenroom/article'
import type { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import type { PicturePlace, RichTextHost } from '../text-editor.ts'

/** Calls `change` for every node of the document that shows this address, last ones first. */
function eachWith(view: EditorView, address: string, change: (node: Node, position: number) => void): void {
  const nodes: { node: Node; position: number }[] = []
  view.state.doc.descendants((node, position) => {
    const { src, html } = node.attrs
    if (src === address || (typeof html === 'string' && html.includes(address)))
      nodes.push({ node, position })
  })
  for (const { node, position } of nodes.reverse()) change(node, position)
}

/** The place with this address, in pictures and in blocks of HTML. */
export function placeIn(view: EditorView, address: string): PicturePlace {
  return {
    fill: next => {
      if (view.isDestroyed) return
      const { tr } = view.state
      eachWith(view, address, (node, position) => {
        const { html } = node.attrs
        // Steps of attributes leave the positions for undo as they are.
        if (typeof html === 'string') tr.setNodeAttribute(position, 'html', html.replaceAll(address, next))
        else tr.setNodeAttribute(position, 'src', next)
      })
      view.dispatch(tr.setMeta('addToHistory', false))
    },
    remove: () => {
      if (view.isDestroyed) return
      const { tr } = view.state
      eachWith(view, address, (node, position) => {
        if (node.attrs.src === address) tr.delete(position, position + node.nodeSize)
      })
      view.dispatch(tr.setMeta('addToHistory', false))
    },
  }
}

/** Puts a place for each file after the selection, in this order. */
export function placePictures(editor: Editor, fileNames: readonly string[]): PicturePlace[] {
  const addresses = fileNames.map(emptyPictureAddress)
  const nodes = addresses.map((src, index) => ({
    type: 'image',
    attrs: { src, alt: fileNames[index]?.replace(/\.\w+$/, '') ?? null },
  }))
  editor.chain().focus().insertContent(nodes).run()
  return addresses.map(address => placeIn(editor.view, address))
}

type FillPlaces = (files: readonly File[], places: readonly PicturePlace[]) => void

/** Shows pictures; an empty place takes a dropped or chosen file. */
export function pictureView(
  node: Node,
  view: EditorView,
  { textOf }: Pick<RichTextHost, 'textOf'>,
  fillPlaces: FillPlaces,
): NodeView {
  const address = String(node.attrs.src)
  const name = emptyPictureName(address)
  const page = view.dom.ownerDocument
  const { toDOM } = node.type.spec
  if (name === undefined && toDOM) return { dom: DOMSerializer.renderSpec(page, toDOM(node)).dom }
  const place = page.createElement('button')
  place.type = 'button'
  place.dataset.picturePlace = ''
  place.textContent = textOf('place', { name: name ?? '' })
  const chooser = page.createElement('input')
  chooser.type = 'file'
  chooser.accept = 'image/*'
  // A file that cannot be taken leaves the place for the next one.
  const take = (files: Iterable<File> | null | undefined) => {
    const [file] = files ?? []
    if (file && view.editable) fillPlaces([file], [{ ...placeIn(view, address), remove: () => undefined }])
  }
  chooser.addEventListener('change', () => take(chooser.files))
  place.addEventListener('click', () => view.editable && chooser.click())
  place.addEventListener('dragover', event => event.preventDefault())
  place.addEventListener('drop', event => {
    event.preventDefault()
    event.stopPropagation()
    take(event.dataTransfer?.files)
  })
  return { dom: place, stopEvent: ({ type }) => ['drop', 'dragover', 'dragenter'].includes(type) }
}
