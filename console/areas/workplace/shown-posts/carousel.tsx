import '../locales/panels/index.ts'
import type { ShownPost } from '@greenroom/contract/areas/workplace/posts'
import { ActionIcon, Skeleton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../kit/call/call.ts'
import classes from './carousel.module.css'
import { PostLink } from './post-link.tsx'
import { usePosts } from './use-posts.ts'

/** Ms that a slide is shown. */
const slideMs = 6000

/** The slides; absent when there are none. A failure to read posts is shown by the announcements. */
export function Carousel() {
  const { data, isPending } = usePosts()
  if (isPending) return <Skeleton className={classes.carousel} />
  if (!data || data.slides.length === 0) return null
  return <Slides slides={data.slides} />
}

function Slides({ slides }: { slides: readonly ShownPost[] }) {
  const { t } = useTranslation('workplace')
  const isStill = useReducedMotion() ?? true
  const [slideIndex, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const last = slides.length - 1
  const place = Math.min(slideIndex, last)
  const slide = slides[place]
  const moves = !isStill && !isPaused && !isHeld && last > 0
  const go = (to: number) => setShown((to + slides.length) % slides.length)

  useEffect(() => {
    if (!moves) return
    const timer = setTimeout(() => setShown(place === last ? 0 : place + 1), slideMs)
    return () => clearTimeout(timer)
  }, [moves, place, last])

  if (!slide) return null
  return (
    <section
      className={classes.carousel}
      aria-label={t('slides.title')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <PostLink post={slide} className={classes.slide}>
        <Face slide={slide} place={place} />
      </PostLink>
      {last > 0 && (
        <>
          <ActionIcon
            className={classes.previous}
            variant="default"
            aria-label={t('slides.previous')}
            onClick={() => go(place - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            className={classes.next}
            variant="default"
            aria-label={t('slides.next')}
            onClick={() => go(place + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          <div className={classes.dots}>
            {!isStill && (
              <button
                type="button"
                className={classes.pause}
                aria-label={t(isPaused ? 'slides.play' : 'slides.pause')}
                onClick={() => setPaused(!isPaused)}
              >
                {isPaused ? <IconPlayerPlay size={12} /> : <IconPlayerPause size={12} />}
              </button>
            )}
            {slides.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                className={classes.dot}
                aria-label={t('slides.go', { place: index + 1, title })}
                aria-current={index === place}
                onClick={() => setShown(index)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** The picture of a slide, or its title on a ground of its own. */
function Face({ slide: { picture, title }, place }: { slide: ShownPost; place: number }) {
  if (picture !== '')
    return <img className={classes.picture} src={serverAddress(picture)} alt={title} translate="no" />
  return (
    <span className={classes.title} data-ground={place % 3} translate="no">
      {title}
    </span>
  )
}
