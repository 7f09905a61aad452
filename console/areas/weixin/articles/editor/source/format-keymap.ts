import type { KeyBinding } from '@codemirror/view'
import type { TextFormat } from '../text-editor.ts'
import { applyFormat } from './apply-format.ts'

/** The same keys as in the rich text editor. */
export const formatKeys = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  strike: 'Mod-Shift-s',
  code: 'Mod-e',
  heading1: 'Mod-Alt-1',
  heading2: 'Mod-Alt-2',
  heading3: 'Mod-Alt-3',
  orderedList: 'Mod-Shift-7',
  bulletList: 'Mod-Shift-8',
  blockquote: 'Mod-Shift-b',
  codeBlock: 'Mod-Alt-c',
} as const satisfies Partial<Record<TextFormat, string>>

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
