import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import { bannedActions } from '@greenroom/contract/areas/presets/presets'
import { Group, Radio, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { knownValue } from '../../../kit/known-value.ts'
import { useCallQuery } from '../../../kit/query.ts'
import type { presetForm } from './preset-fields.ts'
import { WordsField } from './words-field.tsx'

/** Action on content items with banned words, and the words. */
export function BannedFields({ fields }: { fields: Fields<typeof presetForm> }) {
  const { t } = useTranslation('presets')
  const { data = [] } = useCallQuery(listInspectionQueues, {}, { quiet: true })
  const { onChange: onAction, ...action } = fields.field('action')
  const queue = fields.field('queueId')
  return (
    <>
      <Radio.Group
        {...action}
        label={t('field.action')}
        onChange={value => {
          const chosen = knownValue(bannedActions, value)
          if (chosen) onAction(chosen)
        }}
      >
        <Group mt="xs">
          {bannedActions.map(one => (
            <Radio key={one} value={one} label={t(`action.${one}`)} />
          ))}
        </Group>
      </Radio.Group>
      {action.value === 'queue' && (
        <Select
          {...queue}
          label={t('field.queueId')}
          required
          placeholder={t('chooseQueue')}
          data={data.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <WordsField field={fields.field('words')} />
    </>
  )
}
