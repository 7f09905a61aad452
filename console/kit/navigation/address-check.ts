import '../text/locales/index.ts'
import { cutText } from '@greenroom/contract/fields'
import i18next from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../feedback/toast.ts'

/** How a part of a page understood its parameters of the address. */
export interface ReadParameters {
  /** The parameters that the part reads. */
  names: readonly string[]
  /** The parameters with the values that it can use, and any others. */
  usable: URLSearchParams
  /** Values that mean the same as an absent parameter, by its name. */
  defaults?: Readonly<Record<string, string>>
}

/** Longest value that the notice shows, and how many. */
const shown = { characters: 40, values: 4 }

/** The values of an address that a part of the page cannot use, as `name=value`. Other spellings of usable values are not among them. */
export function unusableValues(
  given: URLSearchParams,
  { names, usable, defaults = {} }: ReadParameters,
): string[] {
  return names.flatMap(name => {
    const accepted = [...usable.getAll(name), defaults[name] ?? '', ''].map(spelling)
    return given
      .getAll(name)
      .flatMap(value => (accepted.includes(spelling(value)) ? [] : [`${name}=${value}`]))
  })
}

const spelling = (value: string) => value.normalize('NFKC').trim().toLowerCase()

/**
 * Says which values of the address its page cannot use, and takes them out of the address: what is on screen is then
 * what the address names. Every part of a page that ignores invalid parameters calls it.
 */
export function useAddressCheck(read: ReadParameters): void {
  const [given, setParameters] = useSearchParams()
  const unusable = unusableValues(given, read)
  const correct = useEffectEvent(() => {
    const next = new URLSearchParams([...given].filter(([name]) => !read.names.includes(name)))
    for (const name of read.names) for (const value of read.usable.getAll(name)) next.append(name, value)
    setParameters(next, { replace: true })
    const values = unusable.slice(0, shown.values).map(value => cutText(value, shown.characters))
    toast.notice(i18next.t('address:ignored', { values: values.join(' ') }), { stays: true })
  })
  const key = unusable.join('\n')
  useEffect(() => {
    if (key !== '') correct()
  }, [key])
}
