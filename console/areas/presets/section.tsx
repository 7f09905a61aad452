import './locales/index.ts'
import { listPresets } from '@greenroom/contract/areas/presets/presets'
import i18next from 'i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import type { CardSectionRegistration } from '../../kit/cards/registration.ts'
import { PresetCard } from './preset-card.tsx'
import { RunAll } from './run-all.tsx'

/** Refresh interval while content items wait for the presets. */
const quickMilliseconds = 2000
const slowMilliseconds = 30_000

/** The rules presets on the page of cards. */
export const presetCards: CardSectionRegistration = {
  key: 'presets',
  title: () => i18next.t('presets:title'),
  need: 'preset:read',
  expected: 6,
  empty: () => ({ title: i18next.t('presets:empty.title'), message: i18next.t('presets:empty.message') }),
  useCards: () => {
    const { data, error, refetch } = useCallQuery(
      listPresets,
      {},
      {
        quiet: true,
        refetchInterval: ({ state }) =>
          state.data?.some(({ waiting }) => waiting > 0) ? quickMilliseconds : slowMilliseconds,
      },
    )
    return {
      cards: data?.map(preset => ({
        key: preset.key,
        title: preset.title,
        description: preset.description,
        card: <PresetCard preset={preset} />,
      })),
      error,
      retry: () => void refetch(),
    }
  },
  Aside: RunAll,
}
