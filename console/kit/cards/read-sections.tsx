import type { ReactNode } from 'react'
import { useMissingPermission } from '../session/permission.tsx'
import type { CardSectionRegistration, SectionCards } from './registration.ts'

/** A section with its cards; `forbidden` for a user who may not see them. */
export interface ReadSection {
  section: CardSectionRegistration
  read: SectionCards | 'forbidden'
}

interface ReadSectionsProps {
  sections: readonly CardSectionRegistration[]
  children: (read: readonly ReadSection[]) => ReactNode
}

const none: readonly ReadSection[] = []

/** Reads the cards of all sections in order, each with its own hook. */
export function ReadSections({ sections, children }: ReadSectionsProps) {
  return <Rest sections={sections} done={none} show={children} />
}

interface RestProps {
  sections: readonly CardSectionRegistration[]
  done: readonly ReadSection[]
  show: ReadSectionsProps['children']
}

function Rest({ sections, done, show }: RestProps) {
  const [first, ...others] = sections
  if (!first) return show(done)
  const next = (read: ReadSection['read']) => (
    <Rest sections={others} done={[...done, { section: first, read }]} show={show} />
  )
  return <Permitted key={first.key} section={first} next={next} />
}

interface NextProps {
  section: CardSectionRegistration
  next: (read: ReadSection['read']) => ReactNode
}

function Permitted({ section, next }: NextProps) {
  const missing = useMissingPermission(section.need)
  return missing === undefined ? <Read section={section} next={next} /> : next('forbidden')
}

function Read({ section, next }: NextProps) {
  return next(section.useCards())
}
