import {
  type ArticleTemplateRow,
  deleteArticleTemplate,
  listArticleTemplates,
} from '@greenroom/contract/areas/weixin/article-templates'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NamedRow, NamedRows } from '../../../../../kit/add-list/named-rows.tsx'
import { attempt } from '../../../../../kit/attempt.ts'
import { call } from '../../../../../kit/call.ts'
import { confirmAction } from '../../../../../kit/confirm.tsx'
import { invalidate } from '../../../../../kit/events.ts'
import { usePermission } from '../../../../../kit/permission.tsx'
import { useCallQuery } from '../../../../../kit/query.ts'
import { SideDrawer } from '../../../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../../kit/states.tsx'
import { useEditing } from '../state/use-editing.ts'
import type { TextEditor } from '../text-editor.ts'
import { TemplateForm } from './template-form.tsx'

interface TemplatesDrawerProps {
  editor: TextEditor | null
  onClose: () => void
}

/** Templates and blocks: inserts one at the cursor, or saves the text as one. */
export function TemplatesDrawer({ editor, onClose }: TemplatesDrawerProps) {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const may = usePermission()
  const { data, error, refetch } = useCallQuery(listArticleTemplates, {}, { quiet: true })

  function insert({ style, document }: ArticleTemplateRow): void {
    if (style) store.setStyle(style)
    onClose()
    editor?.insertDocument(document)
  }

  async function remove({ id, name }: ArticleTemplateRow): Promise<void> {
    const confirmed = await confirmAction({
      title: t('templates.removeTitle'),
      message: t('templates.removeMessage', { name }),
      confirmLabel: t('templates.remove'),
      danger: true,
    })
    if (!confirmed) return
    await attempt(() => call(deleteArticleTemplate, { params: { id } })).finally(
      () => void invalidate('article-template.changed'),
    )
  }

  return (
    <SideDrawer title={t('templates.title')} onClose={onClose}>
      <Stack gap="md">
        {!data && !error && <SkeletonRows rows={4} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <EmptyState title={t('templates.empty')} message={t('templates.emptyHint')} />}
        {data && data.length > 0 && (
          <NamedRows>
            {data.map(template => (
              <NamedRow
                key={template.id}
                name={template.name}
                lines={[
                  t(`templates.kind.${template.kind}`),
                  t(template.isShared ? 'templates.shared' : 'templates.own'),
                ]}
                action={
                  <Group gap="xs" wrap="nowrap">
                    {editor && readOnlyReason === undefined && (
                      <Button size="compact-xs" variant="light" onClick={() => insert(template)}>
                        {t('templates.insert')}
                      </Button>
                    )}
                    {template.isOwn && may('article:update') && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="red"
                        onClick={() => void remove(template)}
                      >
                        {t('templates.remove')}
                      </Button>
                    )}
                  </Group>
                }
              />
            ))}
          </NamedRows>
        )}
        {readOnlyReason === undefined && <TemplateForm editor={editor} />}
      </Stack>
    </SideDrawer>
  )
}
