import { listOfficialAccounts } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { defineModule } from '../../kit/module/module.ts'

export const officialAccountsModule = defineModule({
  pages: [
    {
      name: 'WeixinAccount',
      rows: listOfficialAccounts,
      need: 'official-account:read',
      load: () => import('./accounts-page.tsx'),
    },
  ],
})
