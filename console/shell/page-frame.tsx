import type { MenuNode } from '@greenroom/contract/areas/access'
import { type Location, Route, Routes } from 'react-router'
import { useLanguage } from '../kit/language.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { usePageComponent } from './pages.ts'
import { useArrival } from './use-navigation-progress.ts'
import { useScrollPlace } from './use-scroll-place.ts'
import { useTitle } from './use-title.ts'

interface PageFrameProps {
  location: Location
  node: MenuNode
  /** Under which the page finds the place again that it was scrolled to. */
  scrollKey: string
}

/** A page under an address of its own, with what belongs to its being on screen: window title, scroll place, progress. */
export function PageFrame({ location, node, scrollKey }: PageFrameProps) {
  const Component = usePageComponent(node.name)
  if (!Component) return <PageSkeleton />
  return (
    <Routes location={location}>
      <Route
        path={node.path}
        element={
          <Arrived node={node} scrollKey={scrollKey}>
            <Component />
          </Arrived>
        }
      />
    </Routes>
  )
}

/** Its effects run whenever the page comes on screen, however long it took to load. */
function Arrived({
  node,
  scrollKey,
  children,
}: Omit<PageFrameProps, 'location'> & { children: React.ReactNode }) {
  const language = useLanguage()
  useArrival()
  useScrollPlace(scrollKey)
  useTitle(node.meta.title[language])
  return children
}
