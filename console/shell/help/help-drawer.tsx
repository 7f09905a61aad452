import '../locales/index.ts'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortcutsOf } from '../../kit/actions/action.ts'
import { Keys } from '../../kit/actions/keys.tsx'
import { useOfferedActions } from '../../kit/actions/registry.ts'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import { useShownNode } from '../menu/use-menu.ts'
import { linkedPage, readGuidePage } from './guide.ts'
import { type GuidePage, guidePageOf, guidePages } from './guide-pages.ts'
import classes from './help-drawer.module.css'

/** Help on the page on screen: what it is for, its keys, and the part of the guide; the whole guide is one click away. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help')
  const current = guidePageOf(useShownNode()?.name)
  const [chosen, setChosen] = useState<GuidePage | 'overview'>()
  const page = chosen ?? current
  return (
    <SideDrawer title={t('title')} size={640} onClose={onClose}>
      <nav className={classes.ways} aria-label={t('overview')}>
        <Anchor component="button" type="button" size="sm" onClick={() => setChosen('overview')}>
          {t('overview')}
        </Anchor>
        {page !== current && (
          <Anchor component="button" type="button" size="sm" onClick={() => setChosen(undefined)}>
            {t('thisPage')}
          </Anchor>
        )}
      </nav>
      {page === 'overview' ? (
        <Overview onOpen={setChosen} />
      ) : (
        <Chapter key={page} page={page} isShown={page === current} onOpen={setChosen} />
      )}
    </SideDrawer>
  )
}

function useChapter(page: GuidePage) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['guide', page, language],
    queryFn: () => readGuidePage(page, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Overview({ onOpen }: { onOpen: (page: GuidePage) => void }) {
  return (
    <ol className={classes.overview}>
      {guidePages.map(page => (
        <li key={page}>
          <OverviewLine page={page} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

function OverviewLine({ page, onOpen }: { page: GuidePage; onOpen: (page: GuidePage) => void }) {
  const { data } = useChapter(page)
  if (!data) return <Skeleton height={44} />
  return (
    <>
      <Anchor component="button" type="button" onClick={() => onOpen(page)}>
        {data.title}
      </Anchor>
      <Text size="xs" c="dimmed">
        {data.purpose}
      </Text>
    </>
  )
}

interface ChapterProps {
  page: GuidePage
  /** It explains the page on screen, so the keys of that page are listed. */
  isShown: boolean
  onOpen: (page: GuidePage) => void
}

function Chapter({ page, isShown, onOpen }: ChapterProps) {
  const chapter = useChapter(page)
  const title = useRef<HTMLHeadingElement>(null)
  const isLoaded = chapter.data !== undefined
  // A link in the text may have been followed at its end: the next page is read from its beginning.
  useEffect(() => {
    if (isLoaded) title.current?.focus()
  }, [isLoaded])
  const follow = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
    const target = href ? linkedPage(href) : undefined
    if (!target) return
    event.preventDefault()
    onOpen(target)
  }
  return (
    <>
      <QueryState query={chapter} placeholder={<Skeleton height={400} />} />
      {chapter.data && (
        <article>
          <Title ref={title} order={2} size="h3" tabIndex={-1} className={classes.title}>
            {chapter.data.title}
          </Title>
          <Text mt="xs">{chapter.data.purpose}</Text>
          {isShown && <PageKeys />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link in it is pressed */}
          <div
            className={classes.text}
            onClick={follow}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build of our own Markdown, without HTML
            dangerouslySetInnerHTML={{ __html: chapter.data.html }}
          />
        </article>
      )}
    </>
  )
}

const groups = ['page', 'row', 'selection', 'list'] as const

/** The keys of the page on screen. */
function PageKeys() {
  const { t } = useTranslation('help')
  const actions = useOfferedActions().filter(
    ({ group = 'page', ...action }) => groups.some(one => one === group) && shortcutsOf(action).length > 0,
  )
  if (actions.length === 0) return null
  return (
    <section className={classes.keys} aria-label={t('keys')}>
      <Text size="sm" fw={600}>
        {t('keys')}
      </Text>
      <dl>
        {actions.map(action => (
          <div key={action.id}>
            <dt>{action.label()}</dt>
            <dd>
              <Keys action={action} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
