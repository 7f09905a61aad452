import { renderDocument } from '@greenroom/article'
import { themeSample } from '@greenroom/article/shelf'
import {
  type ArticleThemeRow,
  articleThemeLimits,
  listArticleThemes,
} from '@greenroom/contract/areas/article-library/article-themes'
import { type ArticleStyle, articleThemes } from '@greenroom/contract/areas/official-accounts/article-style'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBrush } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { offerUndo } from '../../../kit/feedback/action-toast.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { sameValue } from '../../../kit/merge/same-value.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { type LibraryArticle, withoutCss } from '../library-article.ts'
import { changeTheme, removeTheme } from '../library-commands.ts'
import { OwnMenu } from '../own-menu.tsx'
import { PreviewCard, PreviewGrid } from '../preview-grid.tsx'
import { ThemeEditor } from './theme-editor.tsx'

const sampleHtml = (style: ArticleStyle) => renderDocument(themeSample, { style, notesTitle: '' })

/** Built-in themes and themes of users, as small previews; a press gives the article the look. */
export function ThemesTab({ article }: { article: LibraryArticle }) {
  const { t } = useTranslation(['articleLibrary', 'articleStyle'])
  const { style, setStyle, isReadOnly } = article
  const may = usePermission()
  const { data, error, refetch } = useCallQuery(listArticleThemes, {}, { quiet: true })
  const [edited, setEdited] = useState<ArticleThemeRow | 'article'>()

  function use(next: ArticleStyle, name: string): void {
    setStyle(next)
    offerUndo(t('done.used', { name }), () => setStyle(style))
  }

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t(style.css ? 'theme.hasCss' : 'theme.hint')}
        </Text>
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconBrush size={16} />}
            onClick={() => setEdited('article')}
          >
            {t('theme.edit')}
          </Button>
        )}
      </Group>
      <PreviewGrid label={t('theme.builtIn')}>
        {articleThemes.map(theme => {
          const look = { ...withoutCss(style), theme }
          const name = t(`articleStyle:themes.${theme}`)
          return (
            <PreviewCard
              key={theme}
              name={name}
              html={sampleHtml(look)}
              action={t('theme.use', { name })}
              isDisabled={isReadOnly}
              isSelected={!style.css && style.theme === theme}
              onPress={() => use(look, name)}
            />
          )
        })}
      </PreviewGrid>
      <Title order={3} size="h4">
        {t('theme.saved')}
      </Title>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.length === 0 && <EmptyState title={t('empty.theme')} message={t('emptyHint.theme')} />}
      {data && data.length > 0 && (
        <PreviewGrid label={t('theme.saved')}>
          {data.map(row => (
            <PreviewCard
              key={row.id}
              name={row.name}
              note={t(row.isShared ? 'shared' : 'own.only')}
              html={sampleHtml(row.style)}
              action={t('theme.use', { name: row.name })}
              isDisabled={isReadOnly}
              isSelected={sameValue(row.style, style)}
              onPress={() => use(row.style, row.name)}
              menu={
                row.isOwn &&
                may('article:update') && (
                  <OwnMenu
                    row={row}
                    maxLength={articleThemeLimits.name}
                    onEdit={() => setEdited(row)}
                    onRename={naming => changeTheme(row, naming)}
                    onRemove={() => void removeTheme(row)}
                  />
                )
              }
            />
          ))}
        </PreviewGrid>
      )}
      {edited && (
        <ThemeEditor
          article={article}
          theme={edited === 'article' ? undefined : edited}
          onUse={next => {
            use(next, t('theme.ownStyle'))
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}
