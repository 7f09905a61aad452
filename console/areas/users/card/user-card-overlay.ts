import type { FoundUser } from '@greenroom/contract/areas/users/user-search'
import { lazyOverlay } from '../../../kit/overlay/lazy-overlay.tsx'

/** Shows who somebody is, beside the page. */
export const { Host: UserCardHost, open: openUserCard } = lazyOverlay<FoundUser>(
  async () => (await import('./user-card.tsx')).UserCard,
)
