import {
  genresByType,
  type PopularType,
  popularTypes,
} from '@greenroom/contract/areas/insight/specified-figures'
import { contentGenres } from '@greenroom/contract/content-labels'
import { typeKey } from './key-text.ts'

type Genre = (typeof contentGenres)[number]

const isOfType = (genre: Genre, type: PopularType) => genresByType[type].some(one => one === genre)

/** The three kinds of content, always all of them and in this order. */
export const typeKeys: readonly string[] = popularTypes.map(typeKey)

/** Kind of a genre. */
export function groupGenre(key: string | null): string | null {
  const genre = contentGenres.find(one => one === key)
  const type = genre && popularTypes.find(one => isOfType(genre, one))
  return type ? typeKey(type) : key
}

/** Genres of a key: the genres of a kind, or the genre itself. */
export function genresOfKey(key: string): Genre[] {
  const type = popularTypes.find(one => typeKey(one) === key)
  return type ? [...genresByType[type]] : contentGenres.filter(genre => genre === key)
}

/** The genres of a type. */
export function genresOfType(key: string): Genre[] {
  const type = popularTypes.find(one => one === key)
  return type ? [...genresByType[type]] : []
}
