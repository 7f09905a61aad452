import type { ChannelFields } from '@greenroom/contract/areas/channels/channels'
import { useTranslation } from 'react-i18next'
import type { FieldLabels } from '../../kit/form/conflict-dialog.tsx'
import { formatDay } from '../../kit/list/days.ts'
import { channelFieldTitle, channelTypeText } from './labels.ts'

/** The days of a promotion, first and last, where the reader is. */
export const promotionDays = ([start, end]: readonly [string, string]): { start: string; end: string } => ({
  start: formatDay(new Date(start)),
  end: formatDay(new Date(new Date(end).getTime() - 1)),
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
