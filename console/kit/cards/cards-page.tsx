import '../text/locales/index.ts'
import { ActionIcon, Group, Stack, Tabs, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../display/page.tsx'
import { useFormat } from '../text/format.ts'
import { type ReadSection, ReadSections } from './read-sections.tsx'
import type { CardSectionRegistration } from './registration.ts'
import { matchingCards, SectionView } from './section-view.tsx'

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
  const named = parameters.get('tab')
  const shown = sections.find(({ key }) => key === named)?.key ?? all
  const query = parameters.get('q') ?? ''

  const setParameter = (name: string, value: string) =>
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: name === 'q', preventScrollReset: true },
    )

  return (
    <Page
      title={title}
      context={context}
      actions={<SearchField key={named} sought={query} onSearch={text => setParameter('q', text)} />}
    >
      <ReadSections sections={sections}>
        {read => (
          <Tabs
            value={shown}
            keepMounted={false}
            onChange={key => setParameter('tab', key === null || key === all ? '' : key)}
          >
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
  const [known, setKnown] = useState(sought)
  // The address changed without the field, by back or forward.
  if (known !== sought) {
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
