import {
  formatKeys,
  insertedFormats,
  type RichFormats,
  shownAligns,
  type TextEditor,
  type TextFormat,
  tableSteps,
  textFormats,
} from '@greenroom/article-editor'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import { Button, ColorSwatch, Divider, FileButton, Group, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconCodeDots,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH1,
  IconH2,
  IconH3,
  IconHighlight,
  IconItalic,
  IconLayoutGridAdd,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPalette,
  IconPlus,
  IconRowInsertBottom,
  IconRowRemove,
  IconSearch,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconTable,
  IconTableOff,
} from '@tabler/icons-react'
import { type ComponentType, Fragment, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../../kit/overlay/menu.tsx'
import { Popover } from '../../../../kit/overlay/popover.tsx'
import { Permission } from '../../../../kit/session/permission.tsx'
import { useEditing } from '../state/use-editing.ts'
import { useLibrary } from '../templates/library.tsx'
import { PictureButton } from './picture-button.tsx'
import { PolishButton } from './polish-button.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'

const alignIcons = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight }
const tableIcons = {
  addRowAfter: IconRowInsertBottom,
  addColumnAfter: IconColumnInsertRight,
  deleteRow: IconRowRemove,
  deleteColumn: IconColumnRemove,
  deleteTable: IconTableOff,
}
/** Dark enough to be read on white. */
const colours = [
  '#c92a2a',
  '#a61e4d',
  '#862e9c',
  '#364fc7',
  '#1864ab',
  '#0b7285',
  '#2b8a3e',
  '#d9480f',
  '#495057',
]

/** Tools of the rich text editor only: alignment, colour, rows and columns of tables. */
function RichTools({ rich, isInTable }: { rich: RichFormats; isInTable: boolean }) {
  const { t } = useTranslation('articles')
  return (
    <>
      {shownAligns.map(align => (
        <ToolButton
          key={align}
          label={t(`align.${align}`)}
          icon={alignIcons[align]}
          onClick={() => rich.align(align)}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <ToolButton label={t('toolbar.colour')} icon={IconPalette} />
        </Menu.Target>
        <Menu.Dropdown>
          <Group gap={6} p={6} maw={150}>
            {colours.map(colour => (
              <UnstyledButton
                key={colour}
                aria-label={t('toolbar.colourOf', { colour })}
                onClick={() => rich.colour(colour)}
              >
                <ColorSwatch color={colour} size={22} withShadow={false} />
              </UnstyledButton>
            ))}
          </Group>
          <Menu.Item onClick={() => rich.colour(null)}>{t('toolbar.noColour')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isInTable &&
        tableSteps.map(step => (
          <ToolButton
            key={step}
            label={t(`table.${step}`)}
            icon={tableIcons[step]}
            onClick={() => rich.applyToTable(step)}
          />
        ))}
    </>
  )
}

const webAddress = /^(https?:\/\/|mailto:|tel:)\S+$/i

/** Makes the selection a link. WeChat turns links to other sites into text, so they become notes at the end. */
function LinkButton({ editor, isDisabled }: { editor: TextEditor | null; isDisabled: boolean }) {
  const { t } = useTranslation('articles')
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)

  function insert(): void {
    const typed = /^[a-z]+:/i.test(address) ? address.trim() : `https://${address.trim()}`
    if (!webAddress.test(typed)) {
      setWrong(true)
      return
    }
    setOpened(false)
    setAddress('')
    editor?.insertLink(typed)
  }

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <ToolButton
          label={t('toolbar.link')}
          icon={IconLink}
          isDisabled={isDisabled}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={event => {
            event.preventDefault()
            insert()
          }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              size="xs"
              w={260}
              data-autofocus
              label={t('toolbar.linkAddress')}
              description={t('toolbar.linkHint')}
              value={address}
              error={isWrong && t('toolbar.linkWrong')}
              onChange={({ currentTarget }) => {
                setAddress(currentTarget.value)
                setWrong(false)
              }}
            />
            <Button size="xs" type="submit">
              {t('toolbar.insert')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

type ShownFormat = Exclude<TextFormat, (typeof insertedFormats)[number]>
const formatIcons: Record<ShownFormat, ComponentType<{ size?: number }>> = {
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
  highlight: IconHighlight,
  taskList: IconListCheck,
}

const groups: readonly (readonly ShownFormat[])[] = [
  ['undo', 'redo'],
  ['heading1', 'heading2', 'heading3'],
  ['bold', 'italic', 'strike', 'code', 'highlight'],
  ['bulletList', 'orderedList', 'taskList', 'blockquote', 'codeBlock', 'table', 'horizontalRule'],
]

/** Inserts a format that is seldom needed. */
function InsertMenu({ editor, isDisabled }: { editor: TextEditor | null; isDisabled: boolean }) {
  const { t } = useTranslation('articles')
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('node.insert')} icon={IconPlus} isDisabled={isDisabled} />
      </Menu.Target>
      <Menu.Dropdown>
        {insertedFormats.map(format => (
          <Menu.Item key={format} onClick={() => editor?.apply(format)}>
            {t(`format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ToolbarProps {
  editor: TextEditor | null
  onPictures: (files: readonly File[]) => void
  onFind: () => void
}

/** The toolbar, the same for both text editors. */
export function Toolbar({ editor, onPictures, onFind }: ToolbarProps) {
  const { t } = useTranslation('articles')
  const { readOnlyReason } = useEditing()
  const openLibrary = useLibrary()
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
      <InsertMenu editor={editor} isDisabled={isDisabled} />
      <LinkButton editor={editor} isDisabled={isDisabled} />
      <FileButton multiple accept={articlePictureTypes.join(',')} onChange={onPictures}>
        {({ onClick }) => <PictureButton editor={editor} isDisabled={isDisabled} onUpload={onClick} />}
      </FileButton>
      <ToolButton
        label={t('toolbar.library')}
        icon={IconLayoutGridAdd}
        isDisabled={isDisabled}
        onClick={() => openLibrary('blocks')}
      />
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
