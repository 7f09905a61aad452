import { readPolishStatus } from '@greenroom/contract/areas/weixin/polish/usage'
import { useCallQuery } from '../../../../kit/query.ts'
import { useMoney } from '../money.ts'

/** Cost of an answer, when the currency is known. */
export function Cost({ costMicros }: { costMicros: number }) {
  const { data } = useCallQuery(readPolishStatus, {}, { quiet: true })
  const money = useMoney(data?.currency)
  return money && ` · ${money(costMicros)}`
}
