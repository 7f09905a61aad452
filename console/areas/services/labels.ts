import './locales/index.ts'
import { entryKinds, orderKinds, orderStates } from '@greenroom/contract/areas/services/services'
import { serviceCodes } from '@greenroom/contract/service-codes'
import i18next from 'i18next'
import { formatDate } from '../../kit/text/format.ts'
import { labelOf } from '../../kit/text/known-value.ts'
import { currentLanguage } from '../../kit/text/language.ts'

/** An amount of fen in yuan, with two decimals and a minus sign where it is negative: `−392.52`. */
export function yuan(fen: number): string {
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(currentLanguage(), style).format(fen / 100).replace('-', '\u2212')
}

/** The same with the currency: `¥392.52`. */
export const money = (fen: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(fen / 100)

/** The installation's day of an instant. */
export const dayText = (instant: string): string => formatDate(instant, currentLanguage())

/** Labels for values of orders; unknown values of later versions keep their key. */
export function serviceText(word: string): string {
  return labelOf(serviceCodes, word, code => i18next.t(`services:service.${code}`))
}

export function kindText(word: string): string {
  return labelOf(orderKinds, word, kind => i18next.t(`services:kind.${kind}`))
}

export function orderStateText(word: string): string {
  return labelOf(orderStates, word, state => i18next.t(`services:state.${state}`))
}

export function entryKindText(word: string): string {
  return labelOf(entryKinds, word, kind => i18next.t(`services:entryKind.${kind}`))
}

export const ordersAddress = '/list/service-orders'
export const ledgerAddress = '/list/service-orders/ledger'

/** The list of orders with only this one. */
export const orderAddress = (number: number) => `${ordersAddress}?number=${number}`
