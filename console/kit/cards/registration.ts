import type { Permission } from '@greenroom/contract/permissions'
import type { ReactNode } from 'react'

/** A card as the page that shows it needs to know it. */
export interface SectionCard {
  key: string
  /** What the search looks through, beside the description. */
  title: string
  description: string
  /** The card itself: a `CardFrame`. */
  card: ReactNode
}

/** What a section has to show. */
export interface SectionCards {
  /** Undefined while there are none yet, or they could not be read. */
  cards: readonly SectionCard[] | undefined
  error: unknown
  retry: () => void
}

/** A kind of cards that an area brings to the page of cards. */
export interface CardSectionRegistration {
  /** Stands in the address: `?tab=inspection`. */
  key: string
  /** In the language on screen; asked for at each drawing. */
  title: () => string
  /** Who may see the cards. */
  need: Permission
  /** How many places are kept while they load. */
  expected: number
  /** Reads the cards; called only for users who may see them. */
  useCards: () => SectionCards
  /** What stands where cards would be when there are none: what would be here, and the way to it. */
  empty: () => { title: string; message: string }
  /** The first card: the way to a new one. It is not there while a search is on. */
  Add?: () => ReactNode
  /** What belongs to the section and stands beside its title. */
  Aside?: () => ReactNode
}
