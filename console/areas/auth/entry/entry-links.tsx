import { LinksView } from './links-view.tsx'
import { useEntry } from './use-entry.ts'

/** Below the sign-in: what whoever cannot sign in can do. */
export function EntryLinks() {
  return <LinksView mayRegister={useEntry()?.registration === true} />
}
