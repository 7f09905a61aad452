import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { memo, type ReactNode, useMemo } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Routes,
} from 'react-router'
import { useLanguage } from '../kit/language.ts'
import { usePermission } from '../kit/permission.tsx'
import { Forbidden } from './exceptions/forbidden-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { pageTitle } from './page-title.ts'
import { needOf, usePageComponent } from './pages.ts'
import { useTabActivation } from './use-navigation-progress.ts'
import { useScrollPlace } from './use-scroll-place.ts'
import { useTitle } from './use-title.ts'

interface PageFrameProps {
  location: Location
  node: MenuNode
  /** Under which the page finds the place again that it was scrolled to. */
  scrollKey: string
  /** Of the one thing that the page is about, if it has told. */
  title?: string | undefined
  /** What tells it from other tabs of the page. */
  detail?: (() => string) | undefined
}

/**
 * A page under an address of its own, with what belongs to its being on screen: window title, scroll place, progress.
 * The page is drawn again for another address only, not when its tab is shown, left or called by another name.
 */
export const PageFrame = memo(function PageFrame({ location, node, ...shown }: PageFrameProps) {
  const { name, path } = node
  const Component = usePageComponent(name)
  const page = useMemo(
    () =>
      Component && (
        <Routes>
          <Route
            path={path}
            element={
              <Allowed name={name}>
                <Component />
              </Allowed>
            }
          />
        </Routes>
      ),
    [Component, name, path],
  )
  if (!page) return <PageSkeleton />
  return (
    <OwnAddress location={location}>
      {page}
      <Arrived node={node} {...shown} />
    </OwnAddress>
  )
})

const noRoutes = { outlet: null, matches: [], isDataRoute: false }

/**
 * What is inside stands at `location` and knows no other. Routes with a location of their own would read the
 * window's too, and all hidden pages would be drawn again at every step.
 */
function OwnAddress({ location, children }: { location: Location; children: ReactNode }) {
  const address = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <RouteContext value={noRoutes}>
      <LocationContext value={address}>{children}</LocationContext>
    </RouteContext>
  )
}

/** Its effects run whenever the page comes on screen, however long it took to load. */
function Arrived({ node, scrollKey, title, detail }: Omit<PageFrameProps, 'location'>) {
  const language = useLanguage()
  useTabActivation()
  useScrollPlace(scrollKey)
  useTitle(pageTitle(node, { title, detail }, language))
  return null
}

/** The page, or, without the permission that it needs, what is missing; it stands there the moment that it is granted. */
function Allowed({ name, children }: { name: string; children: ReactNode }) {
  const need = needOf(name)
  const may = usePermission()
  return need === undefined || may(need) ? children : <Forbidden permission={need} />
}
