import { type WaitingBlock, waitingBlocks } from '@greenroom/contract/areas/profile/workplace'

/** The blocks that a user wants to see, in their order; all of them before the first arrangement. */
export const shownBlocks = (chosen: readonly WaitingBlock[] | undefined): readonly WaitingBlock[] =>
  chosen ?? waitingBlocks
