import type { TFunction } from 'i18next'
import { expectTypeOf, it } from 'vitest'

it('A key that no text has is refused by the types, also beside variables and for another namespace', () => {
  const use = (t: TFunction<'users'>, both: TFunction<['users', 'kit']>): string => {
    // @ts-expect-error
    t('nope')
    // @ts-expect-error
    t('page')
    // @ts-expect-error
    t('page.nope', { count: 1 })
    // @ts-expect-error
    both('kit:nope')
    return t('page.title') + t('page.waiting', { count: 2 }) + both('kit:retry')
  }
  expectTypeOf(use).returns.toBeString()
})
