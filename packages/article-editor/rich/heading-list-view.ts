import type { NodeViewConstructor } from '@tiptap/pm/view'

/** The list of headings; it follows the text. */
export const headingListView =
  (label: string): NodeViewConstructor =>
  (_, view) => {
    const page = view.dom.ownerDocument
    const dom = page.createElement('div')
    dom.dataset.node = 'headingList'
    dom.setAttribute('aria-label', label)
    let lastHeadings = ''
    const show = () => {
      const headings: { level: number; text: string }[] = []
      view.state.doc.descendants(node => {
        if (node.type.name === 'heading' && node.textContent.trim() !== '')
          headings.push({ level: Number(node.attrs.level), text: node.textContent })
        return !node.isTextblock
      })
      const next = JSON.stringify(headings)
      if (next === lastHeadings) return
      lastHeadings = next
      const highest = Math.min(...headings.map(({ level }) => level))
      const lines = headings.map(({ level, text }) => {
        const line = page.createElement('div')
        line.style.paddingInlineStart = `${(level - highest) * 1.2}em`
        line.textContent = text
        return line
      })
      dom.replaceChildren(...(lines.length > 0 ? lines : [label]))
    }
    show()
    view.dom.addEventListener('input', show)
    return {
      dom,
      update: next => {
        show()
        return next.type.name === 'headingList'
      },
      ignoreMutation: () => true,
      destroy: () => view.dom.removeEventListener('input', show),
    }
  }
