import { LinksView } from './links-view.tsx'
import { useEntry } from './use-entry.ts'

/** Links below the sign-in form for users who cannot sign in. */
export function EntryLinks() {
  return <LinksView mayRegister={useEntry()?.registration === true} />
}
