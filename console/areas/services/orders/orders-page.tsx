import '../locales/index.ts'
import type { OrderRow } from '@greenroom/contract/areas/services/services'
import { Box, Button } from '@mantine/core'
import { IconCreditCardPay, IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { BalanceTiles } from '../balance-tiles.tsx'
import { payOrder, withdrawOrder } from '../commands.ts'
import { orderList } from './order-list.tsx'
import { TopUpForm } from './top-up-form.tsx'

/** A settled order takes no more operations. */
const isOffered = ({ state }: OrderRow) => state === 'pending'

const actions: ListActions<OrderRow> = {
  row: [
    {
      id: 'service-order.pay',
      label: () => i18next.t('services:orders.pay'),
      icon: IconCreditCardPay,
      need: 'service:manage',
      isOffered,
      run: order => void payOrder(order),
    },
    {
      id: 'service-order.withdraw',
      label: () => i18next.t('services:orders.withdraw'),
      icon: IconX,
      need: 'service:manage',
      danger: true,
      isOffered,
      run: order => void withdrawOrder(order),
    },
  ],
  bulk: [],
}

/** Orders of services, what the account has, and how it is topped up. */
export function Component() {
  const { t } = useTranslation('services')
  const [toppingUp, setToppingUp] = useState(false)
  const topUp = (
    <Permission need={['service:top-up']}>
      <Button onClick={() => setToppingUp(true)}>{t('action.topUp')}</Button>
    </Permission>
  )
  return (
    <ListPage
      list={orderList}
      title={t('orders.title')}
      context={t('orders.context')}
      lead={
        <Box mb="lg">
          <BalanceTiles />
        </Box>
      }
      actions={actions}
      tools={topUp}
    >
      {toppingUp && <TopUpForm onClose={() => setToppingUp(false)} />}
    </ListPage>
  )
}
