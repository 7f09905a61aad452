import { renderDocument } from '@greenroom/article'
import { readyDocument, readySource, readyTemplates } from '@greenroom/article/shelf'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryArticle } from './library-article.ts'
import { PreviewCard, PreviewGrid } from './preview-grid.tsx'
import { SavedTemplates } from './saved-templates.tsx'
import { TemplateForm } from './template-form.tsx'

interface TemplatesTabProps {
  article: LibraryArticle
  onClose: () => void
}

/** Whole bodies: ready ones of blocks, and bodies of users, which bring their style. */
export function TemplatesTab({ article, onClose }: TemplatesTabProps) {
  const { t } = useTranslation('articleLibrary')
  const { editor, isReadOnly, style } = article
  const isDisabled = isReadOnly || editor === null
  const ready = useMemo(
    () =>
      readyTemplates.map(id => ({
        id,
        html: renderDocument(readyDocument(id, style.accent), { style, notesTitle: '' }),
      })),
    [style],
  )

  function insert(document: ArticleDocument, source: string | null, own?: ArticleStyle | null): void {
    if (own) article.setStyle(own)
    onClose()
    editor?.insertDocument(document, source)
    editor?.focus()
  }

  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {t('ready.title')}
      </Title>
      <PreviewGrid label={t('ready.title')}>
        {ready.map(({ id, html }) => (
          <PreviewCard
            key={id}
            name={t(`ready.${id}`)}
            html={html}
            action={t('insert', { name: t(`ready.${id}`) })}
            isDisabled={isDisabled}
            onPress={() => insert(readyDocument(id, style.accent), readySource(id, style.accent))}
          />
        ))}
      </PreviewGrid>
      <Title order={3} size="h4">
        {t('saved.template')}
      </Title>
      <SavedTemplates
        kind="template"
        style={style}
        isDisabled={isDisabled}
        onInsert={row => insert(row.document, row.source, row.style)}
      />
      {!isReadOnly && <TemplateForm kind="template" style={style} read={article.body} />}
    </Stack>
  )
}
