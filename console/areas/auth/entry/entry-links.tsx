import { useEntry } from '../../../kit/input/use-entry.ts'
import { LinksView } from './links-view.tsx'

/** Links below the sign-in form for users who cannot sign in. */
export function EntryLinks() {
  return <LinksView mayRegister={useEntry()?.registration === true} />
}
