import './locales/index.ts'
import {
  createTarget,
  type ProfileState,
  setTargetKey,
  type TargetFields,
  type TargetPlatform,
  type TargetRow,
  targetFields,
  targetKeyField,
  targetLimits,
  targetPlatforms,
  targetProfiles,
  targetRow,
  updateTarget,
} from '@greenroom/contract/areas/live-targets/targets'
import { ruleText } from '@greenroom/contract/rule-texts'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { RecordDrawer } from '../../kit/form/record-drawer.tsx'
import { textInput } from '../../kit/form/use-fields.ts'
import { isReportedByForm, useRecordForm } from '../../kit/form/use-record-form.ts'
import { PasswordField } from '../../kit/input/password-field.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'

/** Addresses that are the same for all users of a platform. */
const fixedAddresses: Partial<Record<TargetPlatform, string>> = {
  bilibili: 'rtmp://live-push.bilivideo.com/live-bvc',
  youtube: 'rtmps://a.rtmps.youtube.com/live2',
}

const names = targetFields.keyof().options
const blank: TargetFields = { name: '', platform: 'wechat', address: '', profile: 'original' }
const fieldsOf = ({ name, platform, address, profile }: TargetFields): TargetFields => ({
  ...{ name, platform, address, profile },
})

interface TargetFormProps {
  roomId: string
  /** Undefined for a new one. */
  target: TargetRow | undefined
  /** Whether the server can make profiles. */
  profiles: ProfileState
  onClose: () => void
}

/** The form state of a target. The key is kept apart from the fields, so that drafts never contain it. */
function useTargetForm({ roomId, target, onClose }: Omit<TargetFormProps, 'profiles'>) {
  const { t } = useTranslation('liveTargets')
  const language = useLanguage()
  const [streamKey, setStreamKey] = useState('')
  const [isKeyWrong, setKeyWrong] = useState(false)
  const form = useRecordForm({
    name: 'live-target',
    schema: targetFields,
    start: target ? fieldsOf(target) : blank,
    record: target,
    titleOf: ({ name }) => name,
    labels: {
      title: name => {
        const field = names.find(one => one === name)
        return field ? t(`field.${field}`) : name
      },
      show: (_, value) => {
        const platform = targetPlatforms.find(one => one === value)
        const profile = targetProfiles.find(one => one === value)
        if (profile) return t(`profile.${profile}`)
        return platform ? t(`platform.${platform}`) : String(value)
      },
    },
    names,
    editedOf: fieldsOf,
    stored: { schema: targetRow, fieldsOf },
    update: async (id, version, changes) => {
      const saved = await call(
        updateTarget,
        { params: { id }, body: { version, changes } },
        { quiet: isReportedByForm },
      )
      if (streamKey !== '') await call(setTargetKey, { params: { id }, body: { streamKey } })
      return saved
    },
    savedText: ({ name }) => t('done.saved', { name }),
    create: async fields => {
      const request = { params: { id: roomId }, body: { ...fields, streamKey } }
      await call(createTarget, request, { quiet: ['invalid'] })
      toast.success(t('done.created', { name: fields.name }))
    },
    topic: 'live-target.changed',
    onSaved: onClose,
  })

  async function replaceKey({ id, name }: TargetRow): Promise<void> {
    await call(setTargetKey, { params: { id }, body: { streamKey } })
    toast.success(t('done.key', { name }))
    await invalidate('live-target.changed')
    onClose()
  }
  const isCreated = form.isNew || form.isDeleted
  function submit(): void {
    const isWrong = (isCreated || streamKey !== '') && !targetKeyField.safeParse(streamKey).success
    setKeyWrong(isWrong)
    // Both are checked, so that everything that is wrong is shown at once.
    if (isWrong) form.fields.check()
    else if (target && streamKey !== '' && !form.fields.dirty) replaceKey(target).catch(() => undefined)
    else form.submit()
  }
  const keyError = isKeyWrong && ruleText(streamKey === '' ? 'required' : 'targetKeyForm', language)
  return { form: { ...form, submit }, isCreated, streamKey, setStreamKey, keyError }
}

/** Adds a target or edits one; a platform fills in its address where it is the same for all. */
export function TargetForm({ profiles, roomId, target, onClose }: TargetFormProps) {
  const { t } = useTranslation('liveTargets')
  const format = useFormat()
  const { form, isCreated, keyError, setStreamKey, streamKey } = useTargetForm({ roomId, target, onClose })
  const { field } = form.fields
  const platform = field('platform')
  const name = field('name')
  const address = field('address')
  const profile = field('profile')
  const chosen = targetPlatforms.find(one => one === platform.value) ?? 'other'
  const keyHint = () => {
    if (isCreated || !target) return t('key.once')
    const { keyChangedTime } = target
    if (serverOf(address.value) !== serverOf(target.address)) return t('key.moved')
    return keyChangedTime === null
      ? t('key.missing')
      : t('key.stored', { time: format.relative(keyChangedTime) })
  }

  function choose(value: string | null): void {
    const next = targetPlatforms.find(one => one === value)
    if (!next) return
    platform.onChange(next)
    const isUntouched = address.value === '' || Object.values(fixedAddresses).includes(address.value)
    if (isUntouched) address.onChange(fixedAddresses[next] ?? '')
    const isNameUntouched =
      name.value === '' || targetPlatforms.some(one => name.value === t(`platform.${one}`))
    if (isNameUntouched) name.onChange(next === 'other' ? '' : t(`platform.${next}`))
  }
  return (
    <RecordDrawer
      form={form}
      title={target ? t('editOne', { name: target.name }) : t('add')}
      createLabel={t('add')}
      onClose={onClose}
    >
      <Select
        label={t('field.platform')}
        description={t(`hint.${chosen}`)}
        allowDeselect={false}
        data={targetPlatforms.map(value => ({ value, label: t(`platform.${value}`) }))}
        value={chosen}
        onChange={choose}
      />
      <TextInput
        {...textInput(name)}
        label={t('field.name')}
        required
        autoComplete="off"
        maxLength={targetLimits.name}
        data-autofocus
      />
      <TextInput
        {...textInput(address)}
        label={t('field.address')}
        required
        autoComplete="off"
        maxLength={targetLimits.address}
      />
      <Select
        label={t('field.profile')}
        description={t(profiles === 'available' ? 'profileHint' : `profileMissing.${profiles}`)}
        allowDeselect={false}
        data={targetProfiles.map(value => ({
          ...{ value, label: t(`profile.${value}`) },
          disabled: value !== 'original' && profiles === 'off',
        }))}
        value={targetProfiles.find(one => one === profile.value) ?? 'original'}
        onChange={value => {
          const next = targetProfiles.find(one => one === value)
          if (next) profile.onChange(next)
        }}
      />
      <PasswordField
        label={t('field.streamKey')}
        description={keyHint()}
        required={isCreated}
        autoComplete="off"
        maxLength={targetLimits.streamKey}
        error={keyError}
        value={streamKey}
        onChange={event => setStreamKey(event.currentTarget.value)}
      />
    </RecordDrawer>
  )
}

/** Protocol, host and port of an address. */
const serverOf = (address: string) => address.split('/', 3).join('/')
