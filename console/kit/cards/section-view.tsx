import '../text/locales/index.ts'
import { Group, Skeleton, Title } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, ForbiddenState } from '../feedback/states.tsx'
import classes from './cards.module.css'
import type { ReadSection } from './read-sections.tsx'
import type { SectionCard } from './registration.ts'

interface SectionViewProps extends ReadSection {
  /** Shows only cards with this text in title or description; all when empty. */
  sought: string
  /** True when several sections are shown. */
  withTitle: boolean
}

/** Cards with the text in title or description, ignoring case. */
export function matchingCards(cards: readonly SectionCard[], sought: string): readonly SectionCard[] {
  const query = sought.trim().toLowerCase()
  if (query === '') return cards
  return cards.filter(({ title, description }) => `${title}\n${description}`.toLowerCase().includes(query))
}

/** A section of the page: its cards, or why there are none. */
export function SectionView({ section, read, sought, withTitle }: SectionViewProps) {
  useTranslation()
  const { Aside } = section
  return (
    <section aria-label={section.title()}>
      {(withTitle || Aside) && (
        <Group justify="space-between" mb="xs" mih={28}>
          <Title order={2} size="sm">
            {section.title()}
          </Title>
          {Aside && read !== 'forbidden' && <Aside />}
        </Group>
      )}
      <Cards section={section} read={read} sought={sought} />
    </section>
  )
}

function Cards({ section, read, sought }: Omit<SectionViewProps, 'withTitle'>) {
  const { t } = useTranslation('cards')
  const { Add, need, expected } = section
  if (read === 'forbidden') return <ForbiddenState permission={need} onGranted={() => undefined} />
  const { cards, error, retry } = read
  if (!cards) return error ? <ErrorState error={error} onRetry={retry} /> : <CardSkeletons count={expected} />
  const found = matchingCards(cards, sought)
  if (found.length === 0 && sought.trim() !== '') {
    return (
      <EmptyState
        kind="search"
        title={t('nothingFound', { text: sought.trim() })}
        message={t('nothingFoundHint')}
      />
    )
  }
  const empty = found.length === 0 ? section.empty() : undefined
  return (
    <>
      {empty && <EmptyState title={empty.title} message={empty.message} />}
      <CardGrid label={section.title()}>
        {Add && sought.trim() === '' && <Add key="add" />}
        {found.map(({ key, card }) => (
          <Keyed key={key}>{card}</Keyed>
        ))}
      </CardGrid>
    </>
  )
}

const Keyed = ({ children }: { children: SectionCard['card'] }) => children

/** A responsive grid of cards: four columns at most, one on a phone. */
function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.container}>
      <ul className={classes.grid} aria-label={label}>
        {Children.map(children, child => child && <li>{child}</li>)}
      </ul>
    </div>
  )
}

/** Placeholders of cards while they load. */
function CardSkeletons({ count }: { count: number }) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.container} role="status" aria-label={t('loading')}>
      <div className={classes.grid}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={place} height={168} />
        ))}
      </div>
    </div>
  )
}
