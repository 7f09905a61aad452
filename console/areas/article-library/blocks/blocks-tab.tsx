import { pictureAddresses } from '@greenroom/article'
import {
  firstText,
  type ShelfBlock,
  shelfBlocks,
  shelfCategories,
  shelfDocument,
  shelfHtml,
} from '@greenroom/article/shelf'
import { Chip, Group, Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, store } from '../../../kit/browser/storage.ts'
import { EmptyState } from '../../../kit/feedback/states.tsx'
import type { LibraryArticle } from '../library-article.ts'
import { PreviewCard, PreviewGrid } from '../preview-grid.tsx'
import { pictureAddress, SavedTemplates } from '../saved-templates.tsx'
import { TemplateForm } from '../template-form.tsx'
import { BlockDialog } from './block-dialog.tsx'

const recentKey = 'article-blocks'
const maxRecent = 6

/** The blocks that were inserted last in this browser, newest first. */
function recentBlocks(): ShelfBlock[] {
  const ids = readStored(recentKey).split(' ')
  return ids.flatMap(id => shelfBlocks.find(block => block.id === id) ?? [])
}

/** Records that a block was inserted. */
function recordBlock({ id }: ShelfBlock): void {
  const others = recentBlocks().filter(block => block.id !== id)
  store(recentKey, [id, ...others.map(block => block.id)].slice(0, maxRecent).join(' '))
}

const views = ['recent', 'saved', ...shelfCategories] as const
type View = 'all' | (typeof views)[number]

interface BlocksTabProps {
  article: LibraryArticle
  onClose: () => void
}

/**
 * The shelf of blocks, and the blocks of users. A press puts one in at the cursor. In Markdown its first text is selected; rich
 * text shows blocks as a whole, so their texts are filled in before.
 */
export function BlocksTab({ article, onClose }: BlocksTabProps) {
  const { t } = useTranslation('articleLibrary')
  const { editor, isReadOnly, style } = article
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<View>('all')
  const [recent] = useState(recentBlocks)
  const [filled, setFilled] = useState<ShelfBlock>()
  const [[picture]] = useState(() => pictureAddresses(article.body().document))
  const isDisabled = isReadOnly || editor === null
  const search = typed.trim().toLowerCase()
  const htmlOf = ({ id }: ShelfBlock, address = picture) => shelfHtml(id, style.accent, address)
  const nameOf = ({ id }: ShelfBlock) => t(`block.${id}`)
  const inView =
    view === 'recent' ? recent : shelfBlocks.filter(one => view === 'all' || one.category === view)
  const blocks = inView.filter(
    block =>
      nameOf(block).toLowerCase().includes(search) ||
      t(`category.${block.category}`).toLowerCase().includes(search),
  )

  function insert(block: ShelfBlock, html = htmlOf(block)): void {
    recordBlock(block)
    onClose()
    editor?.insertDocument(shelfDocument(html), html, firstText(html))
    editor?.focus()
  }

  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        leftSection={<IconSearch size={16} />}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Chip.Group value={view} onChange={value => setView(views.find(one => one === value) ?? 'all')}>
        <Group gap={6} role="group" aria-label={t('category.title')}>
          {(['all', ...views] as const)
            .filter(one => one !== 'recent' || recent.length > 0)
            .map(one => (
              <Chip key={one} value={one} size="xs">
                {t(`category.${one}`)}
              </Chip>
            ))}
        </Group>
      </Chip.Group>
      {view !== 'saved' && blocks.length > 0 && (
        <PreviewGrid label={t('tabs.blocks')}>
          {blocks.map(block => (
            <PreviewCard
              key={block.id}
              name={nameOf(block)}
              html={htmlOf(block, picture && pictureAddress(picture))}
              action={t('insert', { name: nameOf(block) })}
              isDisabled={isDisabled}
              isPiece
              onPress={() =>
                editor?.rich && firstText(htmlOf(block)) !== '' ? setFilled(block) : insert(block)
              }
            />
          ))}
        </PreviewGrid>
      )}
      {view !== 'saved' && blocks.length === 0 && (
        <EmptyState title={t('empty.search')} message={t('emptyHint.search')} />
      )}
      {view === 'saved' && (
        <SavedTemplates
          kind="block"
          style={style}
          isDisabled={isDisabled}
          search={search}
          onInsert={({ document, source }) => {
            onClose()
            editor?.insertDocument(document, source)
            editor?.focus()
          }}
        />
      )}
      {filled && (
        <BlockDialog
          name={nameOf(filled)}
          html={htmlOf(filled)}
          onInsert={html => insert(filled, html)}
          onClose={() => setFilled(undefined)}
        />
      )}
      {view === 'saved' && !isReadOnly && <BlockForm article={article} />}
    </Stack>
  )
}

/** Saves the selection as a block. */
function BlockForm({ article: { editor, body } }: { article: LibraryArticle }) {
  const { t } = useTranslation('articleLibrary')
  const selection = editor?.selection() ?? null
  const document = selection?.document ?? null
  return (
    <TemplateForm
      kind="block"
      style={null}
      refusal={document ? undefined : t('selectFirst')}
      read={() => {
        if (!document || !selection) return undefined
        return { document, source: body().source === null ? null : selection.text }
      }}
    />
  )
}
