import { renderDocument } from '@greenroom/article'
import {
  type ArticleTemplateRow,
  articleTemplateLimits,
  listArticleTemplates,
} from '@greenroom/contract/areas/article-library/article-templates'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../kit/call/call.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import { moveTemplate, removeTemplate, renameTemplate } from './library-commands.ts'
import { OwnMenu } from './own-menu.tsx'
import { PreviewCard, PreviewGrid } from './preview-grid.tsx'

interface SavedTemplatesProps {
  kind: ArticleTemplateRow['kind']
  /** For blocks, which have none of their own. */
  style: ArticleStyle
  isDisabled: boolean
  /** In small letters; empty for all. */
  search?: string
  onInsert: (template: ArticleTemplateRow) => void
}

/** Pictures of this installation, wherever the console is served from. */
export const pictureAddress = (address: string) =>
  address.startsWith('/') ? serverAddress(address) : address

/** The templates or blocks of users, with previews; authors rename, share, order and delete theirs. */
export function SavedTemplates({ kind, style, isDisabled, search = '', onInsert }: SavedTemplatesProps) {
  const { t } = useTranslation('articleLibrary')
  const may = usePermission()
  const { data, error, refetch } = useCallQuery(listArticleTemplates, {}, { quiet: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const rows = data.filter(row => row.kind === kind)
  const own = rows.filter(({ isOwn }) => isOwn)
  const matches = rows.filter(({ name }) => name.toLowerCase().includes(search))
  if (rows.length === 0) return <EmptyState title={t(`empty.${kind}`)} message={t(`emptyHint.${kind}`)} />
  return (
    <PreviewGrid label={t(`saved.${kind}`)}>
      {matches.map(row => (
        <PreviewCard
          key={row.id}
          name={row.name}
          note={t(row.isShared ? 'shared' : 'own.only')}
          html={renderDocument(row.document, { style: row.style ?? style, notesTitle: '', pictureAddress })}
          action={t('insert', { name: row.name })}
          isDisabled={isDisabled}
          isPiece={kind === 'block'}
          onPress={() => onInsert(row)}
          menu={
            row.isOwn &&
            may('article:update') && (
              <OwnMenu
                row={row}
                maxLength={articleTemplateLimits.name}
                onRename={naming => renameTemplate(row, naming)}
                onForward={own[0] === row ? undefined : () => void moveTemplate(own, row, -1)}
                onBack={own.at(-1) === row ? undefined : () => void moveTemplate(own, row, 1)}
                onRemove={() => void removeTemplate(row)}
              />
            )
          }
        />
      ))}
    </PreviewGrid>
  )
}
