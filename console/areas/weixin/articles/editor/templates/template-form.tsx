import {
  articleTemplateKinds,
  articleTemplateLimits,
  createArticleTemplate,
} from '@greenroom/contract/areas/weixin/article-templates'
import { Checkbox, Group, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../../../kit/attempt.ts'
import { call } from '../../../../../kit/call.ts'
import { invalidate } from '../../../../../kit/events.ts'
import { Panel } from '../../../../../kit/panel.tsx'
import { RefusedButton } from '../../../../../kit/refused-button.tsx'
import { toast } from '../../../../../kit/toast.ts'
import { shownPart } from '../state/article-store.ts'
import { useEditing } from '../state/use-editing.ts'
import type { TextEditor } from '../text-editor.ts'

/** Saves the whole text with its style as a template, or the selection as a block. */
export function TemplateForm({ editor }: { editor: TextEditor | null }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<(typeof articleTemplateKinds)[number]>('template')
  const [isShared, setShared] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const marked = editor?.selection()?.document ?? null
  const refusal =
    name.trim() === ''
      ? t('templates.nameNeeded')
      : kind === 'block' && !marked
        ? t('templates.markFirst')
        : undefined

  async function save(): Promise<void> {
    const state = store.current()
    const document = kind === 'block' ? marked : shownPart(state)?.document
    if (!document) return
    setSaving(true)
    await attempt(async () => {
      const style = kind === 'template' ? state.content.style : null
      await call(createArticleTemplate, { body: { kind, name: name.trim(), isShared, style, document } })
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
