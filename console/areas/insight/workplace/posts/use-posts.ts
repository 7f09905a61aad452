import { readPosts } from '@greenroom/contract/areas/insight/posts'
import { useCallQuery } from '../../../../kit/query.ts'

/** Ms after which what is shown is looked at again at the latest: timers run no longer than some days. */
const longest = 3_600_000

/** What administrators put on the workplace; read again when one of them appears or goes by itself. */
export const usePosts = () =>
  useCallQuery(
    readPosts,
    {},
    {
      quiet: true,
      refetchInterval: ({ state }) => {
        const changes = state.data?.changesTime
        if (changes === null || changes === undefined) return false
        return Math.min(longest, Math.max(1000, Date.parse(changes) - Date.now()))
      },
    },
  )
