import { Image } from '@tiptap/extension-image'

/** A picture of an article: a block with a caption below it. */
export const PictureNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      width: {
        default: null,
        parseHTML: element => {
          const width = /^([\d.]+)%$/.exec(element.style.width)?.[1]
          return width === undefined ? null : Number(width)
        },
        renderHTML: ({ width }) => (typeof width === 'number' ? { style: `width: ${width}%` } : {}),
      },
    }
  },
}).configure({ inline: false, allowBase64: false })
