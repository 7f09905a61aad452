import {
  type ArticleTemplateRow,
  articleTemplateLimits,
  createArticleTemplate,
} from '@greenroom/contract/areas/article-library/article-templates'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { Panel } from '../../kit/display/panel.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { NamingFields } from './own-menu.tsx'

interface TemplateFormProps {
  kind: ArticleTemplateRow['kind']
  /** Of a template; null for a block. */
  style: ArticleStyle | null
  /** The body to save; undefined when there is none. `source` is null where it is not Markdown. */
  read: () => { document: ArticleDocument; source: string | null } | undefined
  /** Why nothing can be saved. */
  refusal?: string | undefined
}

/** Saves the whole text as a template, or the selection as a block. */
export function TemplateForm({ kind, style, read, refusal }: TemplateFormProps) {
  const { t } = useTranslation('articleLibrary')
  const [naming, setNaming] = useState({ name: '', isShared: true })
  const [isSaving, setSaving] = useState(false)
  const name = naming.name.trim()

  async function save(): Promise<void> {
    const body = read()
    if (!body) return
    const { document, source } = body
    setSaving(true)
    await attempt(async () => {
      await call(createArticleTemplate, {
        body: { ...naming, kind, name, style, ...(source === null ? { document } : { source }) },
      })
      toast.success(t('done.saved', { name }))
      setNaming({ ...naming, name: '' })
    }).finally(() => {
      setSaving(false)
      void invalidate('article-template.changed')
    })
  }

  return (
    <Panel title={t(`add.${kind}`)}>
      <Stack gap="sm">
        <NamingFields naming={naming} maxLength={articleTemplateLimits.name} onChange={setNaming} />
        <Group justify="flex-end">
          <RefusedButton
            variant="default"
            reason={refusal ?? (name === '' ? t('nameNeeded') : undefined)}
            loading={isSaving}
            onClick={() => void save()}
          >
            {t('save')}
          </RefusedButton>
        </Group>
      </Stack>
    </Panel>
  )
}
