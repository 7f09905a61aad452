import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconCodeDots,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconTable,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TextFormat } from '../text-editor.ts'

export const formatIcons: Record<TextFormat, ComponentType<{ size?: number }>> = {
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  heading1: IconH1,
  heading2: IconH2,
  heading3: IconH3,
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrikethrough,
  code: IconCode,
  bulletList: IconList,
  orderedList: IconListNumbers,
  blockquote: IconBlockquote,
  codeBlock: IconCodeDots,
  table: IconTable,
  horizontalRule: IconSeparatorHorizontal,
}
