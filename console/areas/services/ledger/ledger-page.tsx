import '../locales/index.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { ordersAddress } from '../labels.ts'
import { ledgerList } from './ledger-list.tsx'

const actions = { row: [], bulk: [] }

/** The balance's ledger: income, expenses, and the balance after each. */
export function Component() {
  const { t } = useTranslation('services')
  return (
    <ListPage
      list={ledgerList}
      title={t('ledger.title')}
      context={t('ledger.context')}
      actions={actions}
      tools={
        <Button variant="default" component={Link} to={ordersAddress}>
          {t('orders.title')}
        </Button>
      }
    />
  )
}
