import type { ArticleState } from '@greenroom/contract/areas/articles/articles'
import type { StateTone } from '../../kit/display/state-dot.tsx'

/** How the states of articles are meant. */
export const articleTones: Record<ArticleState, StateTone> = {
  local: 'quiet',
  inStep: 'good',
  ahead: 'working',
  changedRemotely: 'waiting',
  publishing: 'working',
  published: 'good',
  takenDown: 'quiet',
  failed: 'bad',
}
