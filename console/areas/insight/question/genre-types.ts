import { popularTypes } from '@greenroom/contract/areas/insight/specified-figures'
import { contentGenres } from '@greenroom/contract/content-labels'
import { typeKey } from './key-text.ts'

type Genre = (typeof contentGenres)[number]

const typeOf = (genre: Genre): (typeof popularTypes)[number] =>
  genre === 'text' ? 'text' : genre === 'img' ? 'image' : 'video'

/** The three kinds of content, always all of them and in this order. */
export const typeKeys: readonly string[] = popularTypes.map(typeKey)

/** The kind that a genre is taken for. */
export function groupGenre(key: string | null): string | null {
  const genre = contentGenres.find(one => one === key)
  return genre ? typeKey(typeOf(genre)) : key
}

/** The genres that a key stands for: those of a kind, or the genre itself. */
export function genresOfKey(key: string): Genre[] {
  return contentGenres.filter(genre => genre === key || typeKey(typeOf(genre)) === key)
}
