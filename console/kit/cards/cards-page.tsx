import '../text/locales/index.ts'
import { ActionIcon, Group, Skeleton, Stack, Tabs, TextInput, Title } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../display/page.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../feedback/states.tsx'
import { useTabInAddress } from '../navigation/tab-in-address.ts'
import { useMissingPermission } from '../session/permission.tsx'
import { useFormat } from '../text/format.ts'
import classes from './cards.module.css'
import type { CardSectionRegistration, SectionCard, SectionCards } from './registration.ts'

/** A section with its cards; `forbidden` for a user who may not see them. */
interface ReadSection {
  section: CardSectionRegistration
  read: SectionCards | 'forbidden'
}

interface ReadSectionsProps {
  sections: readonly CardSectionRegistration[]
  children: (read: readonly ReadSection[]) => ReactNode
}

const none: readonly ReadSection[] = []

/** Reads the cards of all sections in order, each with its own hook. */
function ReadSections({ sections, children }: ReadSectionsProps) {
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

interface SectionViewProps extends ReadSection {
  /** Shows only cards with this text in title or description; all when empty. */
  sought: string
  /** True when several sections are shown. */
  withTitle: boolean
}

/** Cards with the text in title or description, ignoring case. */
function matchingCards(cards: readonly SectionCard[], sought: string): readonly SectionCard[] {
  const query = sought.trim().toLowerCase()
  if (query === '') return cards
  return cards.filter(({ title, description }) => `${title}\n${description}`.toLowerCase().includes(query))
}

/** A section of the page: its cards, or why there are none. */
function SectionView({ section, read, sought, withTitle }: SectionViewProps) {
  useTranslation()
  const { Aside } = section
  return (
    <section aria-label={section.title()}>
      {(withTitle || Aside) && (
        <Group justify="space-between" mb="xs" mih={28}>
          <Title order={2} size="h3">
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
  const matches = matchingCards(cards, sought)
  if (matches.length === 0 && sought.trim() !== '') {
    return (
      <EmptyState
        kind="search"
        title={t('nothingFound', { text: sought.trim() })}
        message={t('nothingFoundHint')}
      />
    )
  }
  const empty = matches.length === 0 ? section.empty() : undefined
  return (
    <>
      {empty && <EmptyState title={empty.title} message={empty.message} />}
      <CardGrid label={section.title()}>
        {Add && sought.trim() === '' && <Add key="add" />}
        {matches.map(({ key, card }) => (
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

/** Searches after a pause in typing of this length. */
const pauseMs = 250
const all = 'all'

interface CardsPageProps {
  title: string
  context: ReactNode
  /** In the order of the tabs. */
  sections: readonly CardSectionRegistration[]
}

/** A page with cards of several kinds: a tab for each and one for all, and a search while typing. Tab and search are in the address. */
export function CardsPage({ title, context, sections }: CardsPageProps) {
  const { t } = useTranslation('cards')
  const [parameters, setParameters] = useSearchParams()
  const [activeSection, showSection] = useTabInAddress([all, ...sections.map(({ key }) => key)])
  const query = parameters.get('q') ?? ''

  const seek = (text: string) =>
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        if (text === '') next.delete('q')
        else next.set('q', text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Page
      title={title}
      context={context}
      actions={<SearchField key={activeSection} sought={query} onSearch={seek} />}
    >
      <ReadSections sections={sections}>
        {read => (
          <Tabs value={activeSection} keepMounted={false} onChange={showSection}>
            <Tabs.List aria-label={t('tabs')} mb="md">
              <Tabs.Tab value={all} rightSection={<Count read={read} sought={query} />}>
                {t('all')}
              </Tabs.Tab>
              {read.map(one => (
                <Tabs.Tab
                  key={one.section.key}
                  value={one.section.key}
                  rightSection={<Count read={[one]} sought={query} />}
                >
                  {one.section.title()}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={all}>
              <Stack gap="xl">
                {read.map(one => (
                  <SectionView key={one.section.key} {...one} sought={query} withTitle />
                ))}
              </Stack>
            </Tabs.Panel>
            {read.map(one => (
              <Tabs.Panel key={one.section.key} value={one.section.key}>
                <SectionView {...one} sought={query} withTitle={false} />
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </ReadSections>
    </Page>
  )
}

/** Number of matching cards in these sections; nothing until all have loaded. */
function Count({ read, sought }: { read: readonly ReadSection[]; sought: string }) {
  const format = useFormat()
  let total = 0
  for (const one of read) {
    if (one.read === 'forbidden') continue
    if (!one.read.cards) return null
    total += matchingCards(one.read.cards, sought).length
  }
  return read.every(one => one.read === 'forbidden') ? null : format.number(total)
}

/** A search field that waits for a pause in typing. */
function SearchField({ sought, onSearch }: { sought: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('cards')
  const [typed, setTyped] = useState(sought)
  const [lastSought, setKnown] = useState(sought)
  // The address changed without the field, by back or forward.
  if (lastSought !== sought) {
    setKnown(sought)
    setTyped(sought)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (typed === sought) return
    const timer = setTimeout(() => onSearch(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Group>
      <TextInput
        type="search"
        w={240}
        value={typed}
        maxLength={80}
        placeholder={t('search')}
        aria-label={t('searchLabel')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('clear')}
              onClick={() => setTyped('')}
            >
              <IconX size={14} />
            </ActionIcon>
          )
        }
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Group>
  )
}
