import {
  type OwnProfile,
  offices,
  ownProfileFields,
  ownProfileLimits,
} from '@greenroom/contract/areas/profile/own-profile'
import { countWords } from '@greenroom/contract/count-words'
import { Button, Cascader, type CascaderOption, Select, Textarea, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormBar } from '../../../kit/form/form-bar.tsx'
import { type Field, type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useTabDirty } from '../../../kit/navigation/tab.ts'
import { useSession } from '../../../kit/session/session.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import classes from './basic-form.module.css'
import { countries } from './countries.ts'
import { fieldsOf, profileFieldTitle, useProfileSave } from './use-profile-save.tsx'

/** The country or region of a user. */
function CountryField({ field }: { field: Field<string> }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const data = useMemo(() => countries(language), [language])
  return (
    <Select
      name={field.name}
      label={t('field.country')}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('basic.noCountry')}
      data={data}
      value={field.value || null}
      error={field.error}
      onChange={value => field.onChange(value ?? '')}
    />
  )
}

/** The place within the country: in China down to the district, in other countries a name. */
function AreaField({ field, country }: { field: Field<string>; country: string }) {
  const { t } = useTranslation('profile')
  const isInChina = country === 'CN'
  const areas = useAreas(isInChina)
  if (!isInChina) {
    return (
      <TextInput
        {...textInput(field)}
        label={t('field.area')}
        required
        maxLength={ownProfileLimits.area}
        disabled={country === ''}
        autoComplete="address-level2"
      />
    )
  }
  return (
    <Cascader
      name={field.name}
      label={t('field.area')}
      placeholder={areas ? t('basic.chooseArea') : t('basic.loadingAreas')}
      required
      searchable
      allowDeselect={false}
      columnWidth={120}
      nothingFoundMessage={t('basic.noArea')}
      data={areas ?? []}
      value={areas && field.value !== '' ? pathTo(field.value) : null}
      error={field.error}
      onChange={path => field.onChange(path?.at(-1) ?? '')}
    />
  )
}

/** The codes of the province, the city and the district, from the district's. */
const pathTo = (code: string) => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]

let loadedOptions: CascaderOption[] | undefined

/** China's provinces, cities and districts; they are loaded when they are first wanted. */
function useAreas(isRequested: boolean): CascaderOption[] | undefined {
  const [areas, setAreas] = useState(loadedOptions)
  useEffect(() => {
    if (!isRequested || areas) return
    let isOver = false
    loadAreas().then(setAreas, (error: unknown) => {
      if (!isOver) toast.failure(error)
    })
    return () => {
      isOver = true
    }
  }, [isRequested, areas])
  return areas
}

async function loadAreas(): Promise<CascaderOption[]> {
  const { areaList } = await import('@vant/area-data')
  const under = (list: Record<string, string>, parent: string, digits: number) =>
    Object.entries(list).filter(([code]) => code.startsWith(parent.slice(0, digits)))
  loadedOptions = Object.entries(areaList.province_list).map(([province, label]) => ({
    value: province,
    label,
    children: under(areaList.city_list, province, 2).map(([city, cityName]) => ({
      value: city,
      label: cityName,
      children: under(areaList.county_list, city, 4).map(([value, name]) => ({ value, label: name })),
    })),
  }))
  return loadedOptions
}

interface BasicFormProps {
  profile: OwnProfile
  /** Called after a save or a reset: the form starts again from the server's values. */
  onSettled: () => void
  /** Leads to the security settings. */
  onSecurity: () => void
}

/** The user's own fields; what another of their devices saved meanwhile is merged. */
export function BasicForm({ profile, onSettled, onSecurity }: BasicFormProps) {
  const { t } = useTranslation(['profile', 'kit'])
  const id = useSession(session => session.user?.id ?? '')
  const fields = useFields(ownProfileFields, fieldsOf(profile), { mayStayUnfilled: true })
  const row = { id, title: profile.name, version: profile.version }
  const draft = useDraft(fields, { form: 'own-profile', row, fieldTitle: profileFieldTitle })
  const { submit, saving, dialog } = useProfileSave({ profile, fields, draft, onSettled, onSecurity })
  useTabDirty(fields.dirty)

  const reset = () => {
    draft.discard()
    onSettled()
  }

  return (
    <form
      ref={fields.form}
      noValidate
      aria-label={t('basic.title')}
      onSubmit={event => {
        event.preventDefault()
        if (!saving) submit()
      }}
    >
      <DraftBar draft={draft} />
      <div className={classes.columns}>
        <Panel title={t('basic.title')}>
          <Required fields={fields} />
        </Panel>
        <Panel title={t('basic.public')}>
          <Public fields={fields} />
        </Panel>
      </div>
      <FormBar state={<DraftStatus draft={draft} dirty={fields.dirty} />}>
        <Button variant="default" disabled={!fields.dirty || saving} onClick={reset}>
          {t('basic.reset')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('basic.save')}
        </Button>
      </FormBar>
      {dialog}
    </form>
  )
}

function Required({ fields }: { fields: Fields<typeof ownProfileFields> }) {
  const { t } = useTranslation('profile')
  const country = fields.field('country')
  const area = fields.field('area')
  const text = fields.field('profile')
  return (
    <div className={classes.grid}>
      <TextInput
        {...textInput(fields.field('email'))}
        label={t('field.email')}
        type="email"
        maxLength={ownProfileLimits.email}
        required
        autoComplete="email"
      />
      <TextInput
        {...textInput(fields.field('nickname'))}
        label={t('field.nickname')}
        maxLength={ownProfileLimits.nickname}
        required
        autoComplete="nickname"
      />
      <CountryField
        field={{
          ...country,
          onChange: value => {
            country.onChange(value)
            if (value !== country.value) area.onChange('')
          },
        }}
      />
      <AreaField field={area} country={country.value} />
      <TextInput
        {...textInput(fields.field('address'))}
        className={classes.wide}
        label={t('field.address')}
        maxLength={ownProfileLimits.address}
        autoComplete="street-address"
      />
      <Textarea
        {...textInput(text)}
        className={classes.wide}
        label={t('field.profile')}
        description={t('basic.profileHint', {
          used: countWords(text.value),
          max: ownProfileLimits.profile,
        })}
        maxLength={ownProfileLimits.profileCharacters}
        rows={3}
      />
    </div>
  )
}

function Public({ fields }: { fields: Fields<typeof ownProfileFields> }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const location = fields.field('location')
  return (
    <div className={classes.grid}>
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('field.name')}
        maxLength={ownProfileLimits.name}
        required
        autoComplete="name"
      />
      <Select
        name={location.name}
        label={t('field.location')}
        required
        allowDeselect={false}
        data={offices.map(({ code, name }) => ({ value: code, label: name[language] }))}
        value={location.value || null}
        error={location.error}
        onChange={value => location.onChange(value ?? '')}
      />
      <TextInput
        {...textInput(fields.field('personalWebsite'))}
        className={classes.wide}
        label={t('field.personalWebsite')}
        type="url"
        description={t('basic.websiteHint')}
        maxLength={ownProfileLimits.website}
        autoComplete="url"
      />
      <Textarea
        {...textInput(fields.field('introduction'))}
        className={classes.wide}
        label={t('field.introduction')}
        description={t('basic.introductionHint')}
        maxLength={ownProfileLimits.introduction}
        rows={2}
      />
    </div>
  )
}
