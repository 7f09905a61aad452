import { channelLimits, channelTypes } from '@greenroom/contract/areas/channels/channels'
import { contentLimits, contentSources } from '@greenroom/contract/areas/content/content-sets'
import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import {
  bannedActions,
  type PresetRow,
  presetActs,
  presetLimits,
  readBannedWords,
} from '@greenroom/contract/areas/presets/presets'
import {
  Anchor,
  Button,
  FileButton,
  Group,
  MultiSelect,
  NumberInput,
  Radio,
  Select,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { sourceText } from '../../../kit/content/labels.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Field, type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { channelAddress, channelTypeText } from '../../channels/index.ts'
import { presetFieldTitle, presetForm, toForm } from './preset-fields.ts'
import { usePresetSave } from './use-preset-save.ts'
import { parseWords, readWordFile, wordLines } from './word-lines.ts'

interface SettingsDrawerProps {
  preset: PresetRow
  onClose: () => void
}

const width = 520

/** Settings of a preset, the banned words, and its effects. */
export function SettingsDrawer({ preset, onClose }: SettingsDrawerProps) {
  const { t } = useTranslation('presets')
  // The preset as of opening; a save merges changes that colleagues made meanwhile.
  const { data, error, refetch } = useCallQuery(
    readBannedWords,
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, enabled: preset.key === 'banned-content' },
  )
  if (preset.key !== 'banned-content') return <SettingsForm preset={preset} words="" onClose={onClose} />
  if (data) return <SettingsForm preset={preset} words={wordLines(data.words)} onClose={onClose} />
  return (
    <SideDrawer
      title={<span translate="no">{t('recordSettings', { name: preset.title })}</span>}
      size={width}
      onClose={onClose}
    >
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
      title={<span translate="no">{t('recordSettings', { name: title })}</span>}
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

interface ListedFieldsProps {
  preset: 'content-blocking' | 'pinning'
  fields: Fields<typeof presetForm>
}

/** Which content items are blocked or pinned. */
function ListedFields({ preset, fields }: ListedFieldsProps) {
  const { t } = useTranslation('presets')
  const sources = fields.field('sources')
  return (
    <>
      {preset === 'content-blocking' && (
        <MultiSelect
          {...sources}
          label={t('field.sources')}
          data={contentSources.map(source => ({ value: source, label: sourceText(source) }))}
          {...(sources.value.length === 0 && { placeholder: t('any') })}
          onChange={chosen => sources.onChange(contentSources.filter(one => chosen.includes(one)))}
        />
      )}
      {(['authors', 'topics'] as const).map(name => {
        const field = fields.field(name)
        return (
          <TagsInput
            key={name}
            {...field}
            label={t(`field.${name}`)}
            maxTags={presetLimits.names}
            maxLength={name === 'authors' ? contentLimits.author : contentLimits.topic}
            acceptValueOnBlur
            placeholder={t('typeHint')}
            onChange={names => field.onChange(names.map(one => one.trim()).filter(one => one !== ''))}
          />
        )
      })}
    </>
  )
}

/** What a preset keeps offline or pinned, or the channels that it made. */
function Acts({ preset: { key, holds } }: { preset: PresetRow }) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const query = useCallQuery(presetActs, { params: { key } }, { quiet: true })
  const { data } = query
  const title = t(key === 'set-distribution' ? 'made' : 'acts')
  return (
    <section aria-label={title}>
      <Text size="sm" fw={500} mb="xs">
        {title}
      </Text>
      <QueryState query={query} placeholder={<SkeletonRows rows={2} />} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {holds > 0 ? t('hiddenActs', { total: format.number(holds) }) : t('noActs')}
        </Text>
      )}
      {data?.map(({ contentItemId, channelId, title, at, hits }) => (
        <Group key={contentItemId ?? channelId} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" translate="no">
            {channelId === null ? (
              [title, ...hits].join(' · ')
            ) : (
              <Anchor component={Link} to={channelAddress(channelId)} size="sm">
                {title}
              </Anchor>
            )}
          </Text>
          <Text size="xs" c="dimmed" flex="none" component="span">
            <RelativeTime instant={at} />
          </Text>
        </Group>
      ))}
    </section>
  )
}

/** The banned words as lines of text, to be edited, pasted and imported. */
function WordsField({ field }: { field: Field<string> }) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const { words, longLine } = parseWords(field.value)
  const wrong =
    longLine !== undefined
      ? t('tooLong', { line: longLine, word: presetLimits.word, category: presetLimits.category })
      : words.length > presetLimits.words
        ? t('tooMany', { max: format.number(presetLimits.words) })
        : undefined

  async function add(file: File | null): Promise<void> {
    if (!file) return
    const read = await readWordFile(file)
    if (read === undefined) toast.notice(t('wrongFile'))
    else field.onChange([field.value.trimEnd(), read].filter(part => part !== '').join('\n'))
  }

  return (
    <div>
      <Textarea
        {...textInput(field)}
        label={t('field.words')}
        description={t('wordsHint')}
        rows={10}
        error={wrong ?? field.error}
        spellCheck={false}
      />
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed">
          {t('wordsCount', { total: format.number(words.length) })}
        </Text>
        <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={file => void add(file)}>
          {props => (
            <Button variant="default" size="xs" {...props}>
              {t('importFile')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}

/** Settings of the channels that sets get when they go online. */
function DistributionFields({ fields }: { fields: Fields<typeof presetForm> }) {
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
