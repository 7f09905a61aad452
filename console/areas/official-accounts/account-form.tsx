import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import {
  accountUsability,
  callbackModes,
  defaultStyleFields,
  type OfficialAccountRow,
  type officialAccountFields,
  officialAccountLimits,
  officialAccountTypes,
  officialArticleLimits,
  readDemoAccount,
  styleOfAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { listRoleNames } from '@greenroom/contract/areas/users/users'
import {
  Alert,
  Button,
  Code,
  Fieldset,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { RecordDrawer } from '../../kit/form/record-drawer.tsx'
import { type Field, type Fields, textInput } from '../../kit/form/use-fields.ts'
import { PasswordField } from '../../kit/input/password-field.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import { typeText } from './account-list.tsx'
import { StyleControls } from './style/style-controls.tsx'
import { useAccountForm } from './use-account-form.ts'

const searchMs = 200

interface Named {
  id: string
  name: string
}

interface ChoiceProps {
  field: Field<string[]>
  /** The chosen ones that are known by name. */
  chosen: readonly Named[]
}

const optionsOf = (all: readonly Named[]) =>
  [...new Map(all.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))

/** Users who may use the account, found by a fragment of their name. */
function UsersChoice({ field, chosen }: ChoiceProps) {
  const { t } = useTranslation('officialAccounts')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMs)
  const [met, setMet] = useState<readonly Named[]>(chosen)
  const enabled = usePermission()('user:read') && searched !== ''
  const { data = [] } = useCallQuery(findUsers, { query: { text: searched } }, { enabled, quiet: true })
  const userOptions = data.map(({ id, name, username }) => ({ id, name: name || username }))
  return (
    <MultiSelect
      label={t('field.userIds')}
      placeholder={t('form.findUser')}
      searchable
      searchValue={text}
      onSearchChange={value => setText(cutText(value, userSearchLimits.search))}
      nothingFoundMessage={searched === '' ? undefined : t('form.nobodyFound')}
      filter={({ options }) => options}
      hidePickedOptions
      data={optionsOf([...met, ...userOptions])}
      value={field.value}
      error={field.error}
      onChange={ids => {
        setMet([...met, ...userOptions.filter(({ id }) => ids.includes(id))])
        field.onChange(ids.toSorted())
      }}
    />
  )
}

/** Roles whose users may use the account. */
function RolesChoice({ field, chosen }: ChoiceProps) {
  const { t } = useTranslation('officialAccounts')
  const language = useLanguage()
  const enabled = usePermission()('user:read')
  const { data = [] } = useCallQuery(listRoleNames, {}, { enabled, quiet: true })
  const named = data.map(({ id, name }) => ({ id, name: name[language] }))
  return (
    <MultiSelect
      label={t('field.roleIds')}
      searchable
      hidePickedOptions
      data={optionsOf([...chosen, ...named])}
      value={field.value}
      error={field.error}
      onChange={ids => field.onChange(ids.toSorted())}
    />
  )
}

interface AccountFormProps {
  /** The account as it was on screen; undefined for a new one. */
  account: OfficialAccountRow | undefined
  onConnected: (id: string) => void
  onClose: () => void
}

/** Adds an official account or edits one; a colleague's save meanwhile is merged. */
export function AccountForm({ account, onConnected, onClose }: AccountFormProps) {
  const { t } = useTranslation('officialAccounts')
  const { form, isCreated, secret, setSecret, secretError } = useAccountForm({
    account,
    onConnected,
    onClose,
  })
  const { field, values } = form.fields
  const type = field('type')
  const mode = field('callbackMode')
  return (
    <RecordDrawer
      form={form}
      title={account ? t('form.edit', { name: account.name }) : t('action.create')}
      createLabel={t('action.create')}
      onClose={onClose}
    >
      {isCreated && (
        <DemoAccount
          onFill={({ name, appId, appSecret }) => {
            field('name').onChange(name)
            field('appId').onChange(appId)
            setSecret(appSecret)
          }}
        />
      )}
      <TextInput
        {...textInput(field('name'))}
        label={t('field.name')}
        required
        autoComplete="off"
        maxLength={officialAccountLimits.name}
        data-autofocus
      />
      <Select
        label={t('field.type')}
        allowDeselect={false}
        data={officialAccountTypes.map(value => ({ value, label: typeText(value) }))}
        value={type.value}
        onChange={value => type.onChange(officialAccountTypes.find(one => one === value) ?? type.value)}
      />
      <TextInput
        {...textInput(field('appId'))}
        label={t('field.appId')}
        description={t('hint.appId')}
        required
        autoComplete="off"
        maxLength={officialAccountLimits.appId}
      />
      {isCreated && (
        <PasswordField
          label={t('field.appSecret')}
          description={t('hint.appSecret')}
          required
          autoComplete="off"
          maxLength={officialAccountLimits.appSecret}
          error={secretError}
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value.trim())}
        />
      )}
      <TextInput
        {...textInput(field('originalId'))}
        label={t('field.originalId')}
        description={t('hint.originalId')}
        autoComplete="off"
        maxLength={officialAccountLimits.originalId}
      />
      <TextInput
        {...textInput(field('defaultAuthor'))}
        label={t('field.defaultAuthor')}
        description={t('hint.defaultAuthor')}
        maxLength={officialArticleLimits.author}
      />
      <DefaultStyle fields={form.fields} />
      <UsabilityFields fields={form.fields} account={account} />
      <Switch
        label={t('field.needsApproval')}
        description={t('hint.needsApproval')}
        checked={values.needsApproval}
        onChange={({ currentTarget }) => field('needsApproval').onChange(currentTarget.checked)}
      />
      <Select
        label={t('field.callbackMode')}
        description={t('hint.callbackMode')}
        allowDeselect={false}
        data={callbackModes.map(value => ({ value, label: t(`callbackMode.${value}`) }))}
        value={mode.value}
        onChange={value => mode.onChange(callbackModes.find(one => one === value) ?? mode.value)}
      />
      <Textarea
        {...textInput(field('remark'))}
        label={t('field.remark')}
        maxLength={officialAccountLimits.remark}
        rows={3}
      />
    </RecordDrawer>
  )
}

interface UsabilityFieldsProps extends Pick<AccountFormProps, 'account'> {
  fields: Fields<typeof officialAccountFields>
}

/** Who may use the account: everyone, or chosen users and roles. */
function UsabilityFields({ fields: { field, values }, account }: UsabilityFieldsProps) {
  const { t } = useTranslation('officialAccounts')
  const usableBy = field('usableBy')
  return (
    <>
      <Radio.Group
        label={t('field.usableBy')}
        description={t('hint.usableBy')}
        value={usableBy.value}
        onChange={value => usableBy.onChange(accountUsability.find(one => one === value) ?? usableBy.value)}
      >
        {accountUsability.map(value => (
          <Radio key={value} mt={8} value={value} label={t(`usableBy.${value}`)} />
        ))}
      </Radio.Group>
      {values.usableBy === 'chosen' && (
        <>
          <UsersChoice field={field('userIds')} chosen={account?.users ?? []} />
          <RolesChoice field={field('roleIds')} chosen={account?.roles ?? []} />
        </>
      )}
    </>
  )
}

interface DemoAccountProps {
  onFill: (account: { name: string; appId: string; appSecret: string }) => void
}

/** Offers an account of the demo's WeChat that is not added yet; nothing outside of the demo. */
function DemoAccount({ onFill }: DemoAccountProps) {
  const { t } = useTranslation('officialAccounts')
  const { data } = useCallQuery(readDemoAccount, {}, { quiet: true })
  if (!data) return null
  return (
    <Alert title={t('demo.title')}>
      <Text size="sm">{t('demo.hint', { name: data.name })}</Text>
      <Text size="sm" mt={4} translate="no">
        {t('field.appId')} <Code>{data.appId}</Code>
      </Text>
      <Text size="sm" mt={4} translate="no">
        {t('field.appSecret')} <Code>{data.appSecret}</Code>
      </Text>
      <Button variant="default" size="xs" mt="xs" onClick={() => onFill(data)}>
        {t('demo.fill')}
      </Button>
    </Alert>
  )
}

/** Default style of an account's articles, in its form. */
function DefaultStyle({ fields }: { fields: Fields<typeof officialAccountFields> }) {
  const { t } = useTranslation('officialAccounts')
  const style = styleOfAccount(fields.values)
  return (
    <Fieldset legend={t('field.defaultStyle')}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('hint.defaultStyle')}
        </Text>
        <StyleControls
          style={style}
          onChange={changes => {
            const changed = defaultStyleFields({ ...style, ...changes })
            fields.field('defaultTheme').onChange(changed.defaultTheme)
            fields.field('defaultAccent').onChange(changed.defaultAccent)
            fields.field('defaultFontSize').onChange(changed.defaultFontSize)
            fields.field('defaultLineHeight').onChange(changed.defaultLineHeight)
            fields.field('defaultCodeTheme').onChange(changed.defaultCodeTheme)
          }}
        />
      </Stack>
    </Fieldset>
  )
}
