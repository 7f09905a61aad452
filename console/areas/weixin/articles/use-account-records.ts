import {
  listOfficialAccounts,
  type OfficialAccountRow,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { usePermission } from '../../../kit/session/permission.tsx'

/** Names offered at a time. */
const offered = '100'

/** The accounts that the user may use, to choose one of. */
export function useAccountRecords(): readonly OfficialAccountRow[] {
  const may = usePermission()
  const { data } = useCallQuery(
    listOfficialAccounts,
    { query: { pageSize: offered } },
    { quiet: true, enabled: may('official-account:read') },
  )
  return data?.list ?? []
}
