import type { FoundPerson } from '@greenroom/contract/areas/users/user-search'
import { lazyOverlay } from '../../../kit/lazy-overlay.tsx'

/** Shows who somebody is, beside the page. */
export const { Host: PersonCardHost, open: openPersonCard } = lazyOverlay<FoundPerson>(
  async () => (await import('./person-card.tsx')).PersonCard,
)
