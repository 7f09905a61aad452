import {
  type AdvertisingFamily,
  advertisingFamilies,
  type Finding,
} from '@greenroom/contract/areas/weixin/polish/findings'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors = { high: 'red', medium: 'orange', low: 'gray' } as const

/** Why an item was found: rule, severity, basis, and the administrators' note. */
export function ItemReasons({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('polish')
  const rules = [...new Map(findings.map(found => [found.rule, found])).values()]
  return rules.map(({ rule, grade, note }) => {
    const family = advertisingFamilies.find((one): one is AdvertisingFamily => one === rule)
    return (
      <span key={rule}>
        {grade && (
          <Badge color={colors[grade]} mr={8}>
            {t(`grade.${grade}`)}
          </Badge>
        )}
        {t(`rule.${rule}`)}
        {note !== '' && ` · ${note}`}
        {family && ` · ${t(`basis.${family}`)}`}
      </span>
    )
  })
}
