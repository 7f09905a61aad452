import type { Permission } from '@greenroom/contract/permissions'
import type { ReactNode } from 'react'

/** A card as its page needs it. */
export interface SectionCard {
  key: string
  /** Searched together with the description. */
  title: string
  description: string
  /** The card: a `CardFrame`. */
  card: ReactNode
}

/** Content of a section. */
export interface SectionCards {
  /** Undefined while the cards load, or when they could not be read. */
  cards: readonly SectionCard[] | undefined
  error: unknown
  retry: () => void
}

/** A kind of cards that an area adds to the page of cards. */
export interface CardSectionRegistration {
  /** Key in the address: `?tab=inspection`. */
  key: string
  /** Title in the language on screen; called at each rendering. */
  title: () => string
  /** Permission to see the cards. */
  need: Permission
  /** Number of placeholders while the cards load. */
  expected: number
  /** Reads the cards; called only for users who may see them. */
  useCards: () => SectionCards
  /** Empty state: what would be here, and how to create it. */
  empty: () => { title: string; message: string }
  /** The first card, which creates a new one; hidden during a search. */
  Add?: () => ReactNode
  /** Content beside the title of the section. */
  Aside?: () => ReactNode
}
