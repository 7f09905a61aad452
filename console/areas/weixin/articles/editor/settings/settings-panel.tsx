import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../../kit/panel.tsx'
import { StyleControls } from '../../../style/style-controls.tsx'
import { useAccountRecords } from '../../use-account-records.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { CoverField } from './cover-field.tsx'
import { PartFields } from './part-fields.tsx'

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
