import { sourceOf } from '@greenroom/article'
import type { TextEditor } from '@greenroom/article-editor'
import {
  type ArticleTemplateRow,
  articleTemplateKinds,
  articleTemplateLimits,
  createArticleTemplate,
  deleteArticleTemplate,
  listArticleTemplates,
} from '@greenroom/contract/areas/articles/article-templates'
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../../kit/call/attempt.ts'
import { call } from '../../../../kit/call/call.ts'
import { invalidate } from '../../../../kit/call/events.ts'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { confirmAction } from '../../../../kit/command/confirm.tsx'
import { RefusedButton } from '../../../../kit/command/refused-button.tsx'
import { Panel } from '../../../../kit/display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../kit/feedback/states.tsx'
import { toast } from '../../../../kit/feedback/toast.ts'
import { NamedRow, NamedRows } from '../../../../kit/input/named-rows.tsx'
import { SideDrawer } from '../../../../kit/overlay/side-drawer.tsx'
import { usePermission } from '../../../../kit/session/permission.tsx'
import { shownPart } from '../state/article-store.ts'
import { useEditing } from '../state/use-editing.ts'

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

  function insert({ style, source, document }: ArticleTemplateRow): void {
    if (style) store.setStyle(style)
    onClose()
    editor?.insertDocument(document, source)
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

/** Saves the whole text with its style as a template, or the selection as a block. */
function TemplateForm({ editor }: { editor: TextEditor | null }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<(typeof articleTemplateKinds)[number]>('template')
  const [isShared, setShared] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const selection = editor?.selection() ?? null
  const marked = selection?.document ?? null
  const refusal =
    name.trim() === ''
      ? t('templates.nameNeeded')
      : kind === 'block' && !marked
        ? t('templates.markFirst')
        : undefined

  async function save(): Promise<void> {
    const state = store.current()
    const part = shownPart(state)
    const isMarkdown = state.content.sourceFormat === 'markdown'
    const document = kind === 'block' ? marked : part?.document
    if (!document || !part) return
    const markdown = kind === 'block' ? selection?.text : sourceOf(part)
    const body = isMarkdown && markdown !== undefined ? { source: markdown } : { document }
    setSaving(true)
    await attempt(async () => {
      const style = kind === 'template' ? state.content.style : null
      await call(createArticleTemplate, { body: { kind, name: name.trim(), isShared, style, ...body } })
      toast.success(t('templates.saved'))
      setName('')
    }).finally(() => {
      setSaving(false)
      void invalidate('article-template.changed')
    })
  }

  return (
    <Panel title={t('templates.add')}>
      <Radio.Group
        label={t('templates.what')}
        value={kind}
        onChange={value => setKind(articleTemplateKinds.find(one => one === value) ?? 'template')}
      >
        <Group gap="lg" mt={4} mb="sm">
          {articleTemplateKinds.map(one => (
            <Radio key={one} value={one} label={t(`templates.from.${one}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t('templates.name')}
        maxLength={articleTemplateLimits.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        my="sm"
        label={t('templates.share')}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <RefusedButton reason={refusal} loading={isSaving} onClick={() => void save()}>
          {t('templates.save')}
        </RefusedButton>
      </Group>
    </Panel>
  )
}
