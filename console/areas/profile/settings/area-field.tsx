import { ownProfileLimits } from '@greenroom/contract/areas/profile/own-profile'
import { Cascader, type CascaderOption, Select, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/feedback/toast.ts'
import { type Field, textInput } from '../../../kit/form/use-fields.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { countries } from './countries.ts'

/** Which country or region somebody is in. */
export function CountryField({ field }: { field: Field<string> }) {
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

/** Where in the country: in China down to the district, elsewhere as users call it. */
export function AreaField({ field, country }: { field: Field<string>; country: string }) {
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

let known: CascaderOption[] | undefined

/** China's provinces, cities and districts; they are loaded when they are first wanted. */
function useAreas(isRequested: boolean): CascaderOption[] | undefined {
  const [areas, setAreas] = useState(known)
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
  known = Object.entries(areaList.province_list).map(([province, label]) => ({
    value: province,
    label,
    children: under(areaList.city_list, province, 2).map(([city, cityName]) => ({
      value: city,
      label: cityName,
      children: under(areaList.county_list, city, 4).map(([value, name]) => ({ value, label: name })),
    })),
  }))
  return known
}
