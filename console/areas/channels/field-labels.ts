import type { ChannelFields } from '@greenroom/contract/areas/channels/channels'
import { useTranslation } from 'react-i18next'
import type { FieldLabels } from '../../kit/form/conflict-dialog.tsx'
import { formatDate } from '../../kit/text/format.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { channelFieldTitle, channelTypeText } from './labels.ts'

/** The days of a promotion, first and last, of the installation. */
export const promotionDays = ([start, end]: readonly [string, string]): { start: string; end: string } => ({
  start: formatDate(start, currentLanguage()),
  end: formatDate(new Date(Date.parse(end) - 1).toISOString(), currentLanguage()),
})

/** How the fields of a channel are read where two versions of them are compared. */
export function useFieldLabels(): FieldLabels<ChannelFields> {
  const { t } = useTranslation('channels')
  return {
    title: channelFieldTitle,
    show: (field, value) => {
      if (field === 'channelType') return channelTypeText(String(value))
      if (field === 'pushNotify') return t(value === true ? 'value.on' : 'value.off')
      if (field === 'promotionTime' && Array.isArray(value)) {
        return t('value.period', promotionDays([String(value[0]), String(value[1])]))
      }
      if (Array.isArray(value)) return value.join(' ')
      return value === null ? t('value.none') : String(value)
    },
  }
}
