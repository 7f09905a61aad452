import { useState } from 'react'
import { switchMenuSource } from '../menu/menu-source.ts'
import { FlagSwitch } from './flag-switch.tsx'

/** Where the menu comes from; the server's is fetched before it is taken. */
export function MenuSourceSwitch() {
  const [pending, setPending] = useState(false)
  const change = async (fromServer: boolean) => {
    setPending(true)
    await switchMenuSource(fromServer)
    setPending(false)
  }
  return <FlagSwitch name="menuFromServer" disabled={pending} onChange={on => void change(on)} />
}
