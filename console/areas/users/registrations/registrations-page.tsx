import '../locales/index.ts'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { registrationActions, registrationList } from './registration-list.tsx'

/** Who asked for an account, and what became of it. */
export function Component() {
  const { t } = useTranslation('registrations')
  return (
    <ListPage
      list={registrationList}
      title={t('page.title')}
      context={t('page.context')}
      actions={registrationActions}
    />
  )
}
