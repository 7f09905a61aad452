import '../locales/index.ts'
import { useTranslation } from 'react-i18next'
import { inspectionCards } from '../../areas/inspection/index.ts'
import { presetCards } from '../../areas/presets/index.ts'
import { serviceCards } from '../../areas/services/index.ts'
import { CardsPage } from '../../kit/cards/cards-page.tsx'
import type { CardSectionRegistration } from '../../kit/cards/registration.ts'

/** What the areas bring, in the order of the tabs. */
const sections: readonly CardSectionRegistration[] = [inspectionCards, serviceCards, presetCards]

/** Cards of what contents go through: inspection, services, rules. */
export function Component() {
  const { t } = useTranslation('cardPage')
  return <CardsPage title={t('title')} context={t('context')} sections={sections} />
}
