import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import { bannedActions, type PresetRow, readBannedWords } from '@greenroom/contract/areas/presets/presets'
import { Group, Radio, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, useFields } from '../../../kit/form/use-fields.ts'
import { knownValue } from '../../../kit/known-value.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { Acts } from './acts.tsx'
import { DistributionFields } from './distribution-fields.tsx'
import { ListedFields } from './listed-fields.tsx'
import { presetFieldTitle, presetForm, toForm } from './preset-fields.ts'
import { usePresetSave } from './use-preset-save.ts'
import { wordLines } from './word-lines.ts'
import { WordsField } from './words-field.tsx'

interface SettingsDrawerProps {
  preset: PresetRow
  onClose: () => void
}

const width = 520

/** Settings of a preset, the banned words, and its effects. */
export function SettingsDrawer({ preset, onClose }: SettingsDrawerProps) {
  const { t } = useTranslation('presets')
  // The preset as of opening; a save merges what colleagues changed meanwhile.
  const { data, error, refetch } = useCallQuery(
    readBannedWords,
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, enabled: preset.key === 'banned-content' },
  )
  if (preset.key !== 'banned-content') return <SettingsForm preset={preset} words="" onClose={onClose} />
  if (data) return <SettingsForm preset={preset} words={wordLines(data.words)} onClose={onClose} />
  return (
    <SideDrawer title={t('recordSettings', { name: preset.title })} size={width} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />}
    </SideDrawer>
  )
}

function SettingsForm({ preset, words, onClose }: SettingsDrawerProps & { words: string }) {
  const { t } = useTranslation('presets')
  const { id, key, title, version } = preset
  const fields = useFields(presetForm, toForm(preset.settings, words))
  const draft = useDraft(fields, {
    form: 'preset',
    row: { id, title, version },
    fieldTitle: presetFieldTitle,
  })
  const { submit, saving, dialog } = usePresetSave({ preset, fields, draft, onSaved: onClose })
  return (
    <FormDrawer
      title={t('recordSettings', { name: title })}
      size={width}
      dirty={fields.dirty}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {(key === 'content-blocking' || key === 'pinning') && <ListedFields preset={key} fields={fields} />}
      {key === 'set-distribution' && <DistributionFields fields={fields} />}
      {key === 'banned-content' && <BannedFields fields={fields} />}
      <Acts preset={preset} />
      {dialog}
    </FormDrawer>
  )
}

/** Action on content items with banned words, and the words. */
function BannedFields({ fields }: { fields: Fields<typeof presetForm> }) {
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
