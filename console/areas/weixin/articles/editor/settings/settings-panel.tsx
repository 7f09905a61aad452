import { countTyped } from '@greenroom/article'
import {
  type ArticlePart,
  articleContentLimits,
  commentModes,
} from '@greenroom/contract/areas/weixin/article-content'
import { Anchor, Group, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../../kit/display/panel.tsx'
import { StyleControls } from '../../../style/style-controls.tsx'
import { useAccountRecords } from '../../use-account-records.ts'
import { CountOf } from '../count-of.tsx'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { CoverField } from './cover-field.tsx'
import { digestOf } from './digest-of.ts'

/** Everything about an article that is not its text. */
export function SettingsPanel({ part }: { part: ArticlePart }) {
  const { t } = useTranslation('articles')
  const { readOnlyReason } = useEditing()
  const isReadOnly = readOnlyReason !== undefined
  return (
    <Stack gap="md">
      <Panel title={t('settings.part')}>
        <Stack gap="sm">
          <CoverField part={part} isReadOnly={isReadOnly} />
          <PartFields part={part} isReadOnly={isReadOnly} />
        </Stack>
      </Panel>
      <Panel title={t('settings.whole')}>
        <Stack gap="sm">
          <AccountField isReadOnly={isReadOnly} />
          <StyleFields isReadOnly={isReadOnly} />
        </Stack>
      </Panel>
    </Stack>
  )
}

/** Style of the article. */
function StyleFields({ isReadOnly }: { isReadOnly: boolean }) {
  const { store } = useEditing()
  const style = useArticle(({ content }) => content.style)
  return <StyleControls style={style} disabled={isReadOnly} onChange={store.setStyle} />
}

/** For which official account the article is. */
function AccountField({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const accountId = useArticle(state => state.accountId)
  const stored = useArticle(state => state.stored.account)
  const accounts = useAccountRecords()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  if (stored && !names.has(stored.id)) names.set(stored.id, stored.name)
  return (
    <Select
      label={t('field.account')}
      placeholder={t('hint.account')}
      nothingFoundMessage={t('hint.noAccount')}
      searchable
      disabled={isReadOnly}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={accountId}
      onChange={value =>
        store.setAccount(
          value,
          accounts.find(({ id }) => id === value),
        )
      }
    />
  )
}

/** Author, digest, link below the text, and who may comment. */
function PartFields({ part, isReadOnly }: { part: ArticlePart; isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store, limits } = useEditing()
  const set = (changes: Partial<ArticlePart>) => store.setPart(part.id, changes)
  const counted = (label: string, text: string, limit: number): ReactNode => (
    <Group justify="space-between" gap="xs" wrap="nowrap" component="span">
      {label}
      <CountOf count={countTyped(text)} limit={limit} />
    </Group>
  )
  const wide = { label: { width: '100%' } }
  return (
    <>
      <TextInput
        label={counted(t('field.author'), part.author, limits.author)}
        aria-label={t('field.author')}
        styles={wide}
        value={part.author}
        maxLength={articleContentLimits.author}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ author: currentTarget.value })}
      />
      <Textarea
        label={counted(t('field.digest'), part.digest, limits.digest)}
        aria-label={t('field.digest')}
        description={t('hint.digest')}
        styles={wide}
        rows={3}
        value={part.digest}
        maxLength={articleContentLimits.digest}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ digest: currentTarget.value })}
      />
      {!isReadOnly && part.digest === '' && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            store.current()
            set({ digest: digestOf(part.document, limits.digest) })
          }}
        >
          {t('settings.digestFromText')}
        </Anchor>
      )}
      <TextInput
        label={t('field.sourceAddress')}
        description={t('hint.sourceAddress')}
        type="url"
        value={part.sourceAddress}
        maxLength={articleContentLimits.sourceAddress}
        readOnly={isReadOnly}
        error={
          part.sourceAddress !== '' && !/^https?:\/\/\S+$/i.test(part.sourceAddress) && t('hint.addressForm')
        }
        onChange={({ currentTarget }) => set({ sourceAddress: currentTarget.value })}
      />
      <Radio.Group
        label={t('field.comments')}
        value={part.comments}
        readOnly={isReadOnly}
        onChange={value => {
          const mode = commentModes.find(one => one === value)
          if (mode) set({ comments: mode })
        }}
      >
        <Group gap="md" mt={4}>
          {commentModes.map(mode => (
            <Radio key={mode} value={mode} label={t(`comments.${mode}`)} />
          ))}
        </Group>
      </Radio.Group>
    </>
  )
}
