import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAccountRecords } from '../../use-account-records.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

/** For which official account the article is. */
export function AccountField({ isReadOnly }: { isReadOnly: boolean }) {
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
