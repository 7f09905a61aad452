import '../locales/index.ts'
import { type LiveRoomRow, liveMethods, liveRoomLimits } from '@greenroom/contract/areas/live/rooms'
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import type { Edited } from '../../../kit/form/use-edited.ts'
import { type Field, textInput } from '../../../kit/form/use-fields.ts'
import { CoverField } from '../../live-shows/index.ts'
import { methodText } from '../labels.ts'
import { CategoryField } from './category-field.tsx'
import { useRoomForm } from './use-room-form.ts'

interface RoomFormProps {
  /** The room as it was on screen; empty for a new one. */
  edited: Edited<LiveRoomRow>
  onCreated: (id: string) => void
  onClose: () => void
}

/** Creates a live room or edits one; a colleague's save meanwhile is merged. */
export function RoomForm({ edited: { record, deleted }, onCreated, onClose }: RoomFormProps) {
  const { t } = useTranslation('live')
  const form = useRoomForm({ record, deleted, onCreated, onClose })
  const { field, values } = form.fields
  const method = field('method')
  const title = record?.title ?? deleted?.title
  const rates = { min: liveRoomLimits.minBitRate, max: liveRoomLimits.maxBitRate, step: 100 }
  return (
    <RecordDrawer
      form={form}
      title={title === undefined ? t('action.create') : t('form.edit', { title })}
      createLabel={t('action.create')}
      onClose={onClose}
    >
      <TextInput
        {...textInput(field('title'))}
        label={t('field.title')}
        required
        autoComplete="off"
        maxLength={liveRoomLimits.title}
        data-autofocus
      />
      <Textarea
        {...textInput(field('notification'))}
        label={t('field.notification')}
        description={t('hint.notification')}
        maxLength={liveRoomLimits.notification}
        rows={3}
      />
      <CategoryField field={field('category')} />
      <Select
        label={t('field.method')}
        description={t(`methodHint.${method.value}`)}
        allowDeselect={false}
        data={liveMethods.map(value => ({ value, label: methodText(value) }))}
        value={method.value}
        onChange={value => method.onChange(liveMethods.find(one => one === value) ?? method.value)}
      />
      <CoverField
        field={field('coverFileId')}
        label={t('field.coverFileId')}
        hint={size => t('hint.cover', { size })}
        record={record}
      />
      <IntegerField
        field={field('minBitRate')}
        label={t('field.minBitRate')}
        hint={t('hint.bitRates')}
        {...rates}
      />
      <IntegerField field={field('maxBitRate')} label={t('field.maxBitRate')} {...rates} />
      <Switch
        label={t('field.switchesByItself')}
        description={t('hint.switchesByItself')}
        checked={values.switchesByItself}
        onChange={({ currentTarget }) => field('switchesByItself').onChange(currentTarget.checked)}
      />
      <Switch
        label={t('field.expects')}
        description={t('hint.expects')}
        checked={values.expects === 'blackOrSilence'}
        onChange={({ currentTarget }) =>
          field('expects').onChange(currentTarget.checked ? 'blackOrSilence' : 'nothing')
        }
      />
      <IntegerField
        field={field('slowModeSeconds')}
        label={t('field.slowModeSeconds')}
        hint={t('hint.slowModeSeconds')}
        min={0}
        max={liveRoomLimits.maxSlowModeSeconds}
        step={5}
      />
    </RecordDrawer>
  )
}

interface IntegerFieldProps {
  field: Field<number>
  label: string
  hint?: string
  min: number
  max: number
  step: number
}

function IntegerField({ field, label, hint, ...range }: IntegerFieldProps) {
  const { onChange, ...inputProps } = field
  return (
    <NumberInput
      {...inputProps}
      {...range}
      label={label}
      description={hint}
      required
      allowDecimal={false}
      clampBehavior="none"
      // Input that is not a number becomes NaN, which the schema of the field rejects.
      onChange={value => onChange(typeof value === 'number' ? value : Number.NaN)}
    />
  )
}
