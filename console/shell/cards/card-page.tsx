import '../locales/index.ts'
import { useTranslation } from 'react-i18next'
import { CardsPage } from '../../kit/cards/cards-page.tsx'
import type { CardSectionRegistration } from '../../kit/cards/registration.ts'

/** Creates the page of cards: one tab for each section, in this order. */
export function cardPage(sections: readonly CardSectionRegistration[]) {
  return function CardPage() {
    const { t } = useTranslation('cardPage')
    return <CardsPage title={t('title')} context={t('context')} sections={sections} />
  }
}
