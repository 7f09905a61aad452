import { useState } from 'react'
import { switchMenuSource } from '../menu/menu-source.ts'
import { FlagSwitch } from './flag-switch.tsx'

/** Chooses the source of the menu. The server's menu is read before it is used. */
export function MenuSourceSwitch() {
  const [pending, setPending] = useState(false)
  const change = async (fromServer: boolean) => {
    setPending(true)
    await switchMenuSource(fromServer)
    setPending(false)
  }
  return <FlagSwitch name="menuFromServer" disabled={pending} onChange={on => void change(on)} />
}
