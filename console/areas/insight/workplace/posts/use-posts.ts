import { readPosts } from '@greenroom/contract/areas/insight/posts'
import { useCallQuery } from '../../../../kit/call/query.ts'

/** Longest time until posts are read again: timers cannot run longer than some weeks. */
const maxIntervalMs = 3_600_000

/** Posts of the workplace. Read again when the next one is due to appear or to end. */
export const usePosts = () =>
  useCallQuery(
    readPosts,
    {},
    {
      quiet: true,
      refetchInterval: ({ state }) => {
        const changes = state.data?.changesTime
        if (changes === null || changes === undefined) return false
        return Math.min(maxIntervalMs, Math.max(1000, Date.parse(changes) - Date.now()))
      },
    },
  )
