import { channelLimits, channelTypes } from '@greenroom/contract/areas/channels/channels'
import { presetLimits } from '@greenroom/contract/areas/presets/presets'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { channelTypeText } from '../../channels/index.ts'
import { presetFieldTitle, type presetForm } from './preset-fields.ts'

/** Settings of the channels that sets get when they go online. */
export function DistributionFields({ fields }: { fields: Fields<typeof presetForm> }) {
  const { t } = useTranslation('presets')
  const type = fields.field('channelType')
  const days = fields.field('days')
  const push = fields.field('pushNotify')
  return (
    <>
      <Select
        {...type}
        label={presetFieldTitle('channelType')}
        required
        allowDeselect={false}
        data={channelTypes.map(value => ({ value, label: channelTypeText(value) }))}
        onChange={value => type.onChange(knownValue(channelTypes, value) ?? type.value)}
      />
      <TextInput
        {...textInput(fields.field('promoteLink'))}
        label={presetFieldTitle('promoteLink')}
        description={t('linkHint')}
        required
        maxLength={channelLimits.link}
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
      />
      {(['advertisingSource', 'advertisingMedia'] as const).map(name => (
        <TextInput
          key={name}
          {...textInput(fields.field(name))}
          label={presetFieldTitle(name)}
          required
          maxLength={name === 'advertisingSource' ? channelLimits.source : channelLimits.medium}
          autoComplete="off"
        />
      ))}
      <NumberInput
        name={days.name}
        value={days.value}
        error={days.error}
        label={presetFieldTitle('days')}
        description={t('daysHint')}
        min={1}
        max={presetLimits.days}
        clampBehavior="none"
        allowDecimal={false}
        required
        onChange={value => days.onChange(typeof value === 'number' ? value : Number.NaN)}
      />
      <Switch
        name={push.name}
        label={presetFieldTitle('pushNotify')}
        description={t('pushHint')}
        checked={push.value}
        onChange={({ currentTarget }) => push.onChange(currentTarget.checked)}
      />
    </>
  )
}
