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

/** Longest value in the notice, in characters, and most values. */
const noticeLimits = { characters: 40, values: 4 }

/** The values of an address that a part of the page cannot use, as `name=value`. Other spellings of usable values are not among them. */
export function unusableValues(parameters: URLSearchParams, read: ReadParameters): string[] {
  return read.names.flatMap(name =>
    parameters.getAll(name).flatMap(value => (isUsable(read, name, value) ? [] : [`${name}=${value}`])),
  )
}

function isUsable({ usable, defaults = {} }: ReadParameters, name: string, value: string): boolean {
  return [...usable.getAll(name), defaults[name] ?? '', ''].map(spelling).includes(spelling(value))
}

const spelling = (value: string) => value.normalize('NFKC').trim().toLowerCase()

/** The address without the values that cannot be used. */
export function usableParameters(parameters: URLSearchParams, read: ReadParameters): URLSearchParams {
  const next = new URLSearchParams([...parameters].filter(([name]) => !read.names.includes(name)))
  for (const name of read.names) {
    const hasUsable = parameters.getAll(name).some(value => isUsable(read, name, value))
    if (hasUsable) for (const value of read.usable.getAll(name)) next.append(name, value)
  }
  return next
}

/**
 * Says which values of the address its page cannot use, and takes them out of the address, which then agrees with the
 * screen. Every part of a page that ignores invalid parameters calls it.
 */
export function useAddressCheck(read: ReadParameters): void {
  const [parameters, setParameters] = useSearchParams()
  const unusable = unusableValues(parameters, read)
  const correct = useEffectEvent(() => {
    setParameters(usableParameters(parameters, read), { replace: true })
    const values = unusable
      .slice(0, noticeLimits.values)
      .map(value => cutText(value, noticeLimits.characters))
    toast.notice(i18next.t('address:ignored', { values: values.join(' ') }), { stays: true })
  })
  const key = unusable.join('\n')
  useEffect(() => {
    if (key !== '') correct()
  }, [key])
}
