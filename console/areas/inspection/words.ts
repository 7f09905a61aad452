import type { contentGenres, contentLanguages, contentSources } from '@greenroom/contract/areas/content'
import type { VerdictRow } from '@greenroom/contract/areas/inspecting'
import {
  type InspectionConditions,
  type InspectionQueueRow,
  inspectionVerdictWords,
  rejectionReasons,
} from '@greenroom/contract/areas/inspection'
import { fallbackLanguage } from '@greenroom/contract/languages'
import i18next from 'i18next'

/** What a content's genre, source and language are called, in the language on screen. */
export const genreText = (genre: (typeof contentGenres)[number]) => i18next.t(`inspection:genre.${genre}`)
export const sourceText = (source: (typeof contentSources)[number]) =>
  i18next.t(`inspection:source.${source}`)

export function languageText(code: (typeof contentLanguages)[number]): string {
  if (code === 'und') return i18next.t('inspection:unknownLanguage')
  const names = new Intl.DisplayNames([i18next.language || fallbackLanguage], { type: 'language' })
  return names.of(code) ?? code
}

const day = (instant: string) =>
  new Intl.DateTimeFormat(i18next.language, { dateStyle: 'medium' }).format(new Date(instant))

/** The conditions of a queue in one line; that all contents match when there are none. */
export function conditionsText({ conditions }: { conditions: InspectionConditions }): string {
  const { genres, sources, languages, topics, authors, words, publishedFrom, publishedBefore } = conditions
  const or = i18next.t('inspection:or')
  const quoted = (texts: readonly string[]) =>
    texts.map(text => i18next.t('inspection:quoted', { text })).join(or)
  const parts = [
    genres.map(genreText).join(or),
    sources.map(sourceText).join(or),
    languages.map(languageText).join(or),
    topics.length > 0 && i18next.t('inspection:part.topics', { names: topics.join(or) }),
    authors.length > 0 && i18next.t('inspection:part.authors', { names: authors.join(or) }),
    words.length > 0 && i18next.t('inspection:part.words', { words: quoted(words) }),
    publishedFrom !== null && i18next.t('inspection:part.from', { day: day(publishedFrom) }),
    publishedBefore !== null &&
      i18next.t('inspection:part.before', {
        day: day(new Date(Date.parse(publishedBefore) - 1).toISOString()),
      }),
  ].filter(part => part !== false && part !== '')
  return parts.length === 0 ? i18next.t('inspection:part.all') : parts.join(i18next.t('inspection:and'))
}

/** How much of what matches is inspected, and from when on. */
export function sampleText({ rate, scope }: Pick<InspectionQueueRow, 'rate' | 'scope'>): string {
  return i18next.t(scope === 'all' ? 'inspection:sample.all' : 'inspection:sample.later', { rate })
}

/** Why a content is rejected, in the language on screen; a word of a later version is shown as it is. */
export function reasonText(word: string): string {
  const reason = rejectionReasons.find(known => known === word)
  return reason ? i18next.t(`inspection:reason.${reason}`) : word
}

export function verdictWordText(word: string): string {
  const verdict = inspectionVerdictWords.find(known => known === word)
  return verdict ? i18next.t(`inspection:verdict.${verdict}`) : word
}

/** A verdict in a few words: that it passed, or why it was rejected. */
export function verdictText({ verdict, reason }: Pick<VerdictRow, 'verdict' | 'reason'>): string {
  const said = verdictWordText(verdict)
  return reason === null
    ? said
    : i18next.t('inspection:verdict.because', { verdict: said, reason: reasonText(reason) })
}
