import './styles.ts'
import '../../kit/form/styles.ts'
import { contentLimits, contentSources } from '@greenroom/contract/areas/content'
import { listInspectionQueues } from '@greenroom/contract/areas/inspection'
import {
  bannedActions,
  type PresetRow,
  type PresetSettings,
  presetActs,
  presetLimits,
  updatePreset,
} from '@greenroom/contract/areas/presets'
import { Button, Group, MultiSelect, Radio, Select, Stack, TagsInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../kit/call.ts'
import { sourceText } from '../../kit/content/words.ts'
import { invalidate } from '../../kit/events.ts'
import { useCallQuery } from '../../kit/query.ts'
import { SideDrawer } from '../../kit/side-drawer.tsx'
import { RelativeTime } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.ts'
import { WordsField } from './words-field.tsx'

interface SettingsDrawerProps {
  preset: PresetRow
  onClose: () => void
}

/** What is set for a preset, the banned words, and what it acted on. */
export function SettingsDrawer({ preset, onClose }: SettingsDrawerProps) {
  const { t } = useTranslation('presets')
  const { key, title } = preset
  // What the drawer started from; a colleague's change meanwhile is refused and told.
  const [version] = useState(preset.version)
  const [settings, setSettings] = useState(preset.settings)
  const [busy, setBusy] = useState(false)
  const put = (changes: Partial<PresetSettings>) => setSettings(known => ({ ...known, ...changes }))
  const isQueueMissing = settings.action === 'queue' && settings.queueId === null

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await call(updatePreset, { params: { key }, body: { version, settings } }, { quiet: ['conflict'] })
      toast.success(t('done.saved', { name: title }))
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'conflict') toast.failure(failure, t('changed'))
    } finally {
      setBusy(false)
      void invalidate('preset.changed')
    }
  }

  return (
    <SideDrawer title={t('noteSettings', { name: title })} size={520} onClose={onClose}>
      <Stack gap="md">
        {key === 'content-blocking' && (
          <MultiSelect
            label={t('field.sources')}
            data={contentSources.map(source => ({ value: source, label: sourceText(source) }))}
            value={settings.sources}
            {...(settings.sources.length === 0 && { placeholder: t('any') })}
            onChange={chosen => put({ sources: contentSources.filter(one => chosen.includes(one)) })}
          />
        )}
        {key === 'banned-content' ? (
          <Banned settings={settings} put={put} />
        ) : (
          (['authors', 'topics'] as const).map(name => (
            <TagsInput
              key={name}
              label={t(`field.${name}`)}
              value={settings[name]}
              maxTags={presetLimits.names}
              maxLength={name === 'authors' ? contentLimits.author : contentLimits.topic}
              acceptValueOnBlur
              placeholder={t('typeHint')}
              onChange={names => put({ [name]: names.map(one => one.trim()).filter(one => one !== '') })}
            />
          ))
        )}
        <Group justify="flex-end">
          <Button loading={busy} disabled={isQueueMissing} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Group>
        {key === 'banned-content' && <WordsField />}
        <Acts preset={preset} />
      </Stack>
    </SideDrawer>
  )
}

function Banned({
  settings,
  put,
}: {
  settings: PresetSettings
  put: (changes: Partial<PresetSettings>) => void
}) {
  const { t } = useTranslation('presets')
  const { data = [] } = useCallQuery(listInspectionQueues, {}, { quiet: true })
  return (
    <>
      <Radio.Group
        label={t('field.action')}
        value={settings.action}
        onChange={value => {
          const action = bannedActions.find(one => one === value)
          if (action) put({ action })
        }}
      >
        <Group mt="xs">
          {bannedActions.map(action => (
            <Radio key={action} value={action} label={t(`action.${action}`)} />
          ))}
        </Group>
      </Radio.Group>
      {settings.action === 'queue' && (
        <Select
          label={t('field.queue')}
          data={data.map(({ id, title }) => ({ value: id, label: title }))}
          value={settings.queueId}
          error={settings.queueId === null && t('chooseQueue')}
          onChange={queueId => put({ queueId })}
        />
      )}
    </>
  )
}

function Acts({ preset: { key } }: { preset: PresetRow }) {
  const { t } = useTranslation('presets')
  const { data } = useCallQuery(presetActs, { params: { key } }, { quiet: true })
  return (
    <section aria-label={t('acts')}>
      <Text size="sm" fw={500} mb="xs">
        {t('acts')}
      </Text>
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noActs')}
        </Text>
      )}
      {data?.map(({ contentId, title, at, hits }) => (
        <Group key={contentId} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" translate="no">
            {[title, ...hits].join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" flex="none" component="span">
            <RelativeTime instant={at} />
          </Text>
        </Group>
      ))}
    </section>
  )
}
