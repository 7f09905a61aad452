import { contentSources } from '@greenroom/contract/areas/content/content-sets'
import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import { bannedActions } from '@greenroom/contract/areas/presets/presets'
import { useTranslation } from 'react-i18next'
import { sourceText } from '../../../kit/content/labels.ts'
import type { FieldLabels } from '../../../kit/form/conflict-dialog.tsx'
import { knownValue } from '../../../kit/known-value.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { channelTypeText } from '../../channels/index.ts'
import { type PresetForm, presetFieldTitle } from './preset-fields.ts'

/** How settings are read where two versions of them are compared. */
export function useFieldLabels(): FieldLabels<PresetForm> {
  const { t } = useTranslation('presets')
  const { data: queues = [] } = useCallQuery(listInspectionQueues, {}, { quiet: true })
  return {
    title: presetFieldTitle,
    show: (field, value) => {
      if (field === 'channelType') return channelTypeText(String(value))
      if (field === 'pushNotify') return t(value === true ? 'on' : 'off')
      if (field === 'queueId') return queues.find(({ id }) => id === value)?.title ?? t('none')
      const action = knownValue(bannedActions, value)
      if (field === 'action' && action) return t(`action.${action}`)
      if (!Array.isArray(value)) return String(value)
      if (value.length === 0) return t('none')
      return value
        .map(one => {
          const source = knownValue(contentSources, one)
          return field === 'sources' && source ? sourceText(source) : String(one)
        })
        .join(' ')
    },
  }
}
