import type { KeyBinding } from '@codemirror/view'
import { formatKeys, type TextFormat } from '../text-editor.ts'
import { applyFormat } from './apply-format.ts'

const bind = (key: string, format: TextFormat): KeyBinding => ({
  key,
  run: view => {
    applyFormat(view, format)
    return true
  },
})

export const formatKeymap: readonly KeyBinding[] = [
  bind(formatKeys.bold, 'bold'),
  bind(formatKeys.italic, 'italic'),
  bind(formatKeys.strike, 'strike'),
  bind(formatKeys.code, 'code'),
  bind(formatKeys.heading1, 'heading1'),
  bind(formatKeys.heading2, 'heading2'),
  bind(formatKeys.heading3, 'heading3'),
  bind(formatKeys.orderedList, 'orderedList'),
  bind(formatKeys.bulletList, 'bulletList'),
  bind(formatKeys.blockquote, 'blockquote'),
  bind(formatKeys.codeBlock, 'codeBlock'),
]
