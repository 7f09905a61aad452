import { listOfficialAccounts } from '@greenroom/contract/areas/weixin/official-accounts'
import { usePermission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'

/** The account that the user may use, if there is just one: new articles are for it. */
export function useOnlyAccount(): string | null {
  const may = usePermission()
  const { data } = useCallQuery(
    listOfficialAccounts,
    { query: { pageSize: '2' } },
    { quiet: true, enabled: may('official-account:read') },
  )
  const [first, ...others] = data?.list ?? []
  return others.length === 0 ? (first?.id ?? null) : null
}
