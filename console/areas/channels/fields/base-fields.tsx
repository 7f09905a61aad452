import { type channelFields, channelLimits, channelTypes } from '@greenroom/contract/areas/channels/channels'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { knownValue } from '../../../kit/known-value.ts'
import { usePermission } from '../../../kit/permission.tsx'
import { channelTypeText } from '../labels.ts'
import { PromotionTimeField } from './promotion-time-field.tsx'
import { SetField } from './set-field.tsx'

/** The fields of the first step. */
export const baseFieldNames = [
  'activityName',
  'channelType',
  'promotionTime',
  'promoteLink',
  'contentSetId',
] as const

/** What is promoted, and when. */
export function BaseFields({ fields }: { fields: Fields<typeof channelFields> }) {
  const { t } = useTranslation('channels')
  const may = usePermission()
  const type = fields.field('channelType')
  return (
    <>
      <TextInput
        {...textInput(fields.field('activityName'))}
        label={t('field.activityName')}
        description={t('hint.activityName')}
        required
        autoComplete="off"
        data-autofocus
      />
      <Select
        name={type.name}
        label={t('field.channelType')}
        required
        allowDeselect={false}
        data={channelTypes.map(value => ({ value, label: channelTypeText(value) }))}
        value={type.value}
        error={type.error}
        onChange={value => type.onChange(knownValue(channelTypes, value) ?? type.value)}
      />
      <PromotionTimeField field={fields.field('promotionTime')} />
      <TextInput
        {...textInput(fields.field('promoteLink'))}
        label={t('field.promoteLink')}
        description={t('hint.promoteLink')}
        placeholder={t('hint.promoteLinkPlaceholder')}
        required
        maxLength={channelLimits.link}
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
      />
      {may('content-set:read') && <SetField field={fields.field('contentSetId')} />}
    </>
  )
}
