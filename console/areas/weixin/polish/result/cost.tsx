import { readPolishStatus } from '@greenroom/contract/areas/weixin/polish/usage'
import { useCallQuery } from '../../../../kit/query.ts'
import { useMoney } from '../money.ts'

/** What an answer cost, as far as the currency of its prices is known. */
export function Cost({ costMicros }: { costMicros: number }) {
  const { data } = useCallQuery(readPolishStatus, {}, { quiet: true })
  const money = useMoney(data?.currency)
  return money && ` · ${money(costMicros)}`
}
