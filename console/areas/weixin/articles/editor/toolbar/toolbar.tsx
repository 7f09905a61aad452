import { articlePictureTypes } from '@greenroom/contract/areas/weixin/articles'
import { Divider, FileButton, Group } from '@mantine/core'
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
  IconPhoto,
  IconSearch,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconTable,
} from '@tabler/icons-react'
import { type ComponentType, Fragment, useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Permission } from '../../../../../kit/permission.tsx'
import { formatKeys } from '../source/format-keymap.ts'
import { useEditing } from '../state/use-editing.ts'
import { type TextEditor, type TextFormat, textFormats } from '../text-editor.ts'
import { LinkButton } from './link-button.tsx'
import { PolishButton } from './polish-button.tsx'
import { RichTools } from './rich-tools.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'

const formatIcons: Record<TextFormat, ComponentType<{ size?: number }>> = {
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

const groups: readonly (readonly TextFormat[])[] = [
  ['undo', 'redo'],
  ['heading1', 'heading2', 'heading3'],
  ['bold', 'italic', 'strike', 'code'],
  ['bulletList', 'orderedList', 'blockquote', 'codeBlock', 'table', 'horizontalRule'],
]

interface ToolbarProps {
  editor: TextEditor | null
  onPictures: (files: readonly File[]) => void
  onFind: () => void
}

/** The toolbar, the same for both text editors. */
export function Toolbar({ editor, onPictures, onFind }: ToolbarProps) {
  const { t } = useTranslation('articles')
  const { readOnlyReason } = useEditing()
  const active = useActiveFormats(editor)
  const keys: Partial<Record<TextFormat, string>> = formatKeys
  const isDisabled = editor === null || readOnlyReason !== undefined
  return (
    <Group className={classes.toolbar} gap={2} role="toolbar" aria-label={t('toolbar.title')}>
      {groups.map((formats, index) => (
        <Fragment key={formats[0]}>
          {index > 0 && <Divider orientation="vertical" mx={4} />}
          {formats.map(format => (
            <ToolButton
              key={format}
              label={t(`format.${format}`)}
              keys={keys[format]}
              icon={formatIcons[format]}
              isActive={active.has(format)}
              isDisabled={isDisabled}
              onClick={() => editor?.apply(format)}
            />
          ))}
        </Fragment>
      ))}
      <Divider orientation="vertical" mx={4} />
      <LinkButton editor={editor} isDisabled={isDisabled} />
      <FileButton multiple accept={articlePictureTypes.join(',')} onChange={onPictures}>
        {({ onClick }) => (
          <ToolButton
            label={t('toolbar.picture')}
            icon={IconPhoto}
            isDisabled={isDisabled}
            onClick={onClick}
          />
        )}
      </FileButton>
      {editor?.rich && !isDisabled && <RichTools rich={editor.rich} isInTable={active.has('inTable')} />}
      <Permission need={['polish:use']}>
        <PolishButton editor={editor} isDisabled={isDisabled} />
      </Permission>
      <ToolButton
        label={t('toolbar.find')}
        keys="Mod-f"
        icon={IconSearch}
        isDisabled={!editor}
        onClick={onFind}
      />
    </Group>
  )
}

/** The formats at the cursor; renders again only when they change. */
function useActiveFormats(editor: TextEditor | null): ReadonlySet<string> {
  const subscribe = useCallback(
    (listener: () => void) => editor?.subscribe(listener) ?? (() => undefined),
    [editor],
  )
  const read = () => {
    if (!editor) return ''
    const formats = textFormats.filter(editor.isActive)
    return [...formats, ...(editor.rich?.isInTable() ? ['inTable'] : [])].join(' ')
  }
  return new Set(useSyncExternalStore(subscribe, read).split(' '))
}
