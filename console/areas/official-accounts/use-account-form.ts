import './locales/index.ts'
import './style/locales/index.ts'
import {
  articleThemes,
  codeThemes,
  defaultArticleStyle,
} from '@greenroom/contract/areas/official-accounts/article-style'
import {
  appSecretField,
  callbackModes,
  createOfficialAccount,
  defaultStyleFields,
  type OfficialAccountFields,
  type OfficialAccountRow,
  officialAccountFields,
  officialAccountRow,
  officialArticleLimits,
  styleOfAccount,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { ruleText } from '@greenroom/contract/rule-texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { isReportedByForm, useRecordForm } from '../../kit/form/use-record-form.ts'
import { useLanguage } from '../../kit/text/language.ts'

const fieldNames = officialAccountFields.keyof().options

const blank: OfficialAccountFields = {
  name: '',
  appId: '',
  originalId: '',
  defaultAuthor: '',
  remark: '',
  ...defaultStyleFields(defaultArticleStyle),
  type: 'subscription',
  usableBy: 'everyone',
  userIds: [],
  roleIds: [],
  needsApproval: false,
  callbackMode: 'safe',
  limits: officialArticleLimits,
}

function fieldsOf(account: OfficialAccountFields): OfficialAccountFields {
  const { name, type, appId, originalId, defaultAuthor, remark, ...others } = account
  const { usableBy, userIds, roleIds, needsApproval, callbackMode, limits } = others
  return {
    name,
    type,
    appId,
    originalId,
    defaultAuthor,
    remark,
    ...defaultStyleFields(styleOfAccount(account)),
    usableBy,
    userIds,
    roleIds,
    needsApproval,
    callbackMode,
    limits,
  }
}

interface AccountFormOptions {
  account: OfficialAccountRow | undefined
  /** The account was added, or has another AppID. */
  onConnected: (id: string) => void
  onClose: () => void
}

/**
 * The form state of an official account. The AppSecret is kept apart from the fields, so that drafts never contain it.
 */
export function useAccountForm({ account, onConnected, onClose }: AccountFormOptions) {
  const { t } = useTranslation(['officialAccounts', 'articleStyle'])
  const language = useLanguage()
  const [secret, setSecret] = useState('')
  const [isSecretWrong, setSecretWrong] = useState(false)
  const form = useRecordForm({
    name: 'official-account',
    schema: officialAccountFields,
    start: account ? fieldsOf(account) : blank,
    record: account,
    titleOf: ({ name }) => name,
    labels: {
      title: name => {
        const fieldName = fieldNames.find(field => field === name)
        return fieldName ? t(`field.${fieldName}`) : name
      },
      show: (name, value) => {
        if (value === 'everyone' || value === 'chosen') return t(`usableBy.${value}`)
        if (value === 'subscription' || value === 'service') return t(`type.${value}`)
        const mode = callbackModes.find(one => one === value)
        if (mode) return t(`callbackMode.${mode}`)
        const theme = articleThemes.find(one => name === 'defaultTheme' && one === value)
        if (theme) return t(`articleStyle:themes.${theme}`)
        const codeTheme = codeThemes.find(one => name === 'defaultCodeTheme' && one === value)
        if (codeTheme) return t(`articleStyle:codeThemes.${codeTheme}`)
        const usersAndRoles = [...(account?.users ?? []), ...(account?.roles ?? [])]
        const nameOf = (id: unknown) => usersAndRoles.find(one => one.id === id)?.name ?? String(id)
        if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no')
        if (Array.isArray(value)) return value.map(nameOf).join(t('form.separator'))
        return name === 'limits' ? JSON.stringify(value) : String(value)
      },
    },
    names: fieldNames,
    editedOf: fieldsOf,
    stored: { schema: officialAccountRow, fieldsOf },
    update: async (id, version, changes) => {
      const request = { params: { id }, body: { version, changes } }
      const saved = await call(updateOfficialAccount, request, { quiet: isReportedByForm })
      if (changes.appId !== undefined) onConnected(id)
      return saved
    },
    savedText: ({ name }) => t('done.saved', { name }),
    create: async fields => {
      const body = { ...fields, appSecret: secret }
      const { id, name } = await call(createOfficialAccount, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name }))
      onConnected(id)
    },
    topic: 'official-account.changed',
    onSaved: onClose,
  })

  const isCreated = form.isNew || form.isDeleted
  function submit(): void {
    const isWrong = isCreated && !appSecretField.safeParse(secret).success
    setSecretWrong(isWrong)
    // Both are checked, so that everything that is wrong is shown at once.
    if (isWrong) form.fields.check()
    else form.submit()
  }
  const secretError = isSecretWrong && ruleText(secret === '' ? 'required' : 'appSecretForm', language)
  return { form: { ...form, submit }, isCreated, secret, setSecret, secretError }
}
