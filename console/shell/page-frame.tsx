import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import type { Text } from '@greenroom/contract/languages'
import { memo, type ReactNode, useLayoutEffect, useMemo } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Routes,
} from 'react-router'
import { pageScroller } from '../kit/navigation/page-scroller.ts'
import { usePermission } from '../kit/session/permission.tsx'
import { useLanguage } from '../kit/text/language.ts'
import { Forbidden } from './exceptions/forbidden-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { pageTitle } from './page-title.ts'
import { needOf, usePageComponent } from './pages.ts'
import { useTabActivation } from './use-navigation-progress.ts'
import { useTitle } from './use-title.ts'

/** Scroll positions of the visited pages, in px from the top. */
const places = new Map<string, number>()
/** Current scroll position in px. Reading it from the element would make the browser lay out the page in between. */
let current = 0

/** Scrolls to the last position of this page; a new page starts at the top. */
function useScrollPlace(key: string): void {
  useLayoutEffect(() => {
    const place = places.get(key) ?? 0
    if (place !== current) pageScroller().scrollTo(0, place)
    const recordPlace = () => {
      current = pageScroller().scrollTop
      places.set(key, current)
    }
    const passively = { passive: true, capture: true }
    addEventListener('scroll', recordPlace, passively)
    return () => removeEventListener('scroll', recordPlace, passively)
  }, [key])
}

interface PageFrameProps {
  location: Location
  node: MenuNode
  /** Key of the page's stored scroll position. */
  scrollKey: string
  /** Title of the page's record, once the page has reported it. */
  title?: string | undefined
  /** Text that distinguishes the tab from other tabs of the page. */
  detail?: (() => string) | undefined
}

/**
 * A page with its own address, and the effects of being on screen: window title, scroll position, progress bar.
 * Only another address renders the page again; showing, leaving or renaming its tab does not.
 */
export const PageFrame = memo(function PageFrame({ location, node, ...pageProps }: PageFrameProps) {
  const { name, path, meta } = node
  const Component = usePageComponent(name)
  const page = useMemo(
    () =>
      Component && (
        <Routes>
          <Route
            path={path}
            element={
              <Allowed name={name} title={meta.title}>
                <Component />
              </Allowed>
            }
          />
        </Routes>
      ),
    [Component, name, path, meta.title],
  )
  if (!page) return <PageSkeleton />
  return (
    <OwnAddress location={location}>
      {page}
      <Arrived node={node} {...pageProps} />
    </OwnAddress>
  )
})

const noRoutes = { outlet: null, matches: [], isDataRoute: false }

/**
 * Gives its children `location` as the only address. Routes with a location of their own would also read the window's,
 * and every navigation would render all hidden pages.
 */
function OwnAddress({ location, children }: { location: Location; children: ReactNode }) {
  const address = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <RouteContext value={noRoutes}>
      <LocationContext value={address}>{children}</LocationContext>
    </RouteContext>
  )
}

/** Its effects run whenever the page comes on screen, after it has loaded. */
function Arrived({ node, scrollKey, title, detail }: Omit<PageFrameProps, 'location'>) {
  const language = useLanguage()
  useTabActivation()
  useScrollPlace(scrollKey)
  useTitle(pageTitle(node, { title, detail }, language))
  return null
}

/**
 * The page, or, when its permission is missing, a page that says so. The page appears as soon as the permission is
 * granted.
 */
function Allowed({ name, title, children }: { name: string; title: Text; children: ReactNode }) {
  const language = useLanguage()
  const need = needOf(name)
  const may = usePermission()
  return need === undefined || may(need) ? children : <Forbidden permission={need} page={title[language]} />
}
