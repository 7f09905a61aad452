import { fireEvent } from '@testing-library/react'

/** How browsers report the key that ends a composition of characters: Safari does so after its end. */
export const compositions: Readonly<Record<'Safari' | 'Chromium', (field: Element, key: string) => void>> = {
  Safari: (field, key) => {
    fireEvent.compositionStart(field)
    fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key, code: key, keyCode: 229 })
  },
  Chromium: (field, key) => {
    fireEvent.compositionStart(field)
    fireEvent.keyDown(field, { key, code: key, keyCode: 229, isComposing: true })
    fireEvent.compositionEnd(field)
  },
}

/** The browsers of {@link compositions}, for tests that try each. */
export const composingBrowsers = ['Safari', 'Chromium'] as const
