import { contentSources } from '@greenroom/contract/areas/content/content-sets'
import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import {
  bannedActions,
  type PresetRow,
  readBannedWords,
  saveBannedWords,
  updatePreset,
} from '@greenroom/contract/areas/presets/presets'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { sourceText } from '../../../kit/content/labels.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import type { FieldLabels } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { sameValue } from '../../../kit/merge/same-value.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { channelTypeText } from '../../channels/index.ts'
import {
  newerPreset,
  type PresetForm,
  presetFieldTitle,
  type presetForm,
  settingsOf,
  toForm,
  toSettings,
} from './preset-fields.ts'
import { mergeWords, parseWords, wordLines } from './word-lines.ts'

interface PresetSave {
  preset: PresetRow
  fields: Fields<typeof presetForm>
  draft: FormDraft
  onSaved: () => void
}

/** Saves settings and banned words, each merged with the saves of others. */
export function usePresetSave({ preset, fields, draft, onSaved }: PresetSave) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const { key, title } = preset
  const merged = useMergedSave<PresetForm>(useFieldLabels())

  async function saveSettings(mine: PresetForm): Promise<boolean> {
    let savedForm = toForm(preset.settings, '')
    return merged.save({
      names: settingsOf[key],
      start: { fields: fields.start, version: draft.version ?? preset.version },
      mine,
      save: (version, changes) =>
        call(
          updatePreset,
          { params: { key }, body: { version, settings: toSettings({ ...savedForm, ...changes }) } },
          { quiet: ['conflict', 'invalid'] },
        ),
      newer: failure => {
        const newer = newerPreset(failure)
        if (newer) savedForm = newer.fields
        return newer
      },
      savedText: t('done.saved', { name: title }),
    })
  }

  async function saveWords(mine: string): Promise<void> {
    const { start } = fields
    const write = async () => {
      const { version, words } = await call(readBannedWords, {})
      const lines = mergeWords(start.words, mine, wordLines(words))
      return call(
        saveBannedWords,
        { body: { version, words: parseWords(lines).words } },
        { quiet: ['conflict', 'invalid'] },
      )
    }
    const { total } = await write().catch(failure => {
      // Another user saved between the two calls; save once more on top.
      if (failure instanceof CallFailure && failure.reason === 'conflict') return write()
      throw failure
    })
    toast.success(t('done.words', { total: format.number(total) }))
  }

  const submission = useSubmit({
    fields,
    draft,
    send: async mine => {
      const { start } = fields
      const hasWords = mine.words !== start.words
      const isSet = settingsOf[key].some(name => !sameValue(mine[name], start[name]))
      if ((isSet || !hasWords) && !(await saveSettings(mine))) return false
      if (hasWords) await saveWords(mine.words)
      return true
    },
    topic: 'preset.changed',
    onSaved,
  })
  return { ...submission, dialog: merged.dialog }
}

/** How settings are read where two versions of them are compared. */
function useFieldLabels(): FieldLabels<PresetForm> {
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
