import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useReachablePages } from '../navigation/reachable-pages.ts'
import { useLanguage } from '../text/language.ts'

/** Leads to the page where the rows of a list come from, if there is one and the user may open it. */
export function WayToPage({ name }: { name: string | undefined }) {
  const language = useLanguage()
  const page = useReachablePages().find(reachable => reachable.name === name)
  return (
    page && (
      <Button component={Link} to={page.path} size="xs" variant="default">
        {page.title[language]}
      </Button>
    )
  )
}
