import type { PostRow } from '@greenroom/contract/areas/insight/posts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { StateDot, type StateTone } from '../../../kit/state-dot.tsx'
import { useNow } from '../../../kit/use-now.ts'
import classes from './posts.module.css'

type Period = Pick<PostRow, 'visibleFrom' | 'visibleUntil'>

const tones: Readonly<Record<'shown' | 'scheduled' | 'ended', StateTone>> = {
  shown: 'good',
  scheduled: 'working',
  ended: 'quiet',
}

/** Whether a post is shown at a moment, in milliseconds since 1970. */
function stateOf({ visibleFrom, visibleUntil }: Period, now: number) {
  if (visibleUntil !== '' && Date.parse(visibleUntil) <= now) return 'ended'
  return visibleFrom !== '' && Date.parse(visibleFrom) > now ? 'scheduled' : 'shown'
}

/** Whether a post is shown now, and from or until when. */
export function PostState({ post }: { post: Period }) {
  const { t } = useTranslation('posts')
  const format = useFormat()
  const state = stateOf(post, useNow())
  const time = format.exact(state === 'scheduled' ? post.visibleFrom : post.visibleUntil || '1970-01-01')
  return (
    <>
      <StateDot tone={tones[state]} text={t(`state.${state}`, { time })} />
      {state === 'shown' && post.visibleUntil !== '' && (
        <span className={classes.until}>{t('until', { time })}</span>
      )}
    </>
  )
}
