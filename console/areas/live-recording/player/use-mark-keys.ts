import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../kit/actions/listen.ts'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'

/** Marks the beginning with I and the end with O, as video editors do, until the component is gone. */
export function useMarkKeys(mark: (end: 'from' | 'to') => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (hasModifier || event.defaultPrevented || isInputMethodKey(event) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'i' && key !== 'o') return
    event.preventDefault()
    mark(key === 'i' ? 'from' : 'to')
  })
  useEffect(() => {
    // Before the shortcuts of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
