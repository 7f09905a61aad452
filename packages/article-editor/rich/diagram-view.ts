import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { drawDiagram } from '../drawings/draw-diagram.ts'

/** The pause after typing, in milliseconds, before a diagram is drawn again. */
const pauseMs = 400

/** The source of a diagram with its picture or its problem below. */
export function diagramView(
  first: Node,
  isDiagram: (node: Node) => boolean,
  problemText: (detail: string) => string,
): NodeView {
  const dom = document.createElement('div')
  dom.dataset.node = 'diagram'
  const block = document.createElement('pre')
  const contentDOM = document.createElement('code')
  block.append(contentDOM)
  const result = document.createElement('div')
  result.contentEditable = 'false'
  result.dataset.diagram = ''
  dom.append(block, result)
  let source: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = async (text: string) => {
    const diagram = await drawDiagram(text)
    if (text !== source) return
    result.toggleAttribute('data-problem', 'problem' in diagram)
    if ('problem' in diagram) {
      result.textContent = problemText(diagram.problem)
      return
    }
    const image = new Image()
    image.src = diagram.picture
    image.alt = ''
    result.replaceChildren(image)
  }
  const follow = (node: Node) => {
    const text = node.textContent
    if (text === source) return
    const isFirst = source === undefined
    source = text
    clearTimeout(timer)
    timer = setTimeout(() => void draw(text), isFirst ? 0 : pauseMs)
  }
  follow(first)
  return {
    dom,
    contentDOM,
    update(node) {
      if (!isDiagram(node)) return false
      follow(node)
      return true
    },
    ignoreMutation: mutation => !contentDOM.contains(mutation.target),
    destroy: () => clearTimeout(timer),
  }
}
