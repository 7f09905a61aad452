import '../locales/index.ts'
import { useTranslation } from 'react-i18next'
import { CopiedText } from '../../../kit/copied-text.tsx'
import classes from './status.module.css'

/** Names of protocols, the same in all languages, by the end of the address. */
const protocols: readonly (readonly [RegExp, string])[] = [
  [/\.flv$/, 'HTTP-FLV'],
  [/\.m3u8$/, 'HLS'],
  [/\/whep\/?$/, 'WebRTC (WHEP)'],
]
const protocolOf = (address: string) =>
  protocols.find(([ending]) => ending.test(new URL(address).pathname))?.[1] ?? new URL(address).protocol

/** The addresses at which an audience may watch a room, with buttons that copy them. */
export function PlayAddresses({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation('liveStudio')
  const { t: tLive } = useTranslation('live')
  if (addresses.length === 0) return null
  const labelsOf = (what: string) => ({
    copy: tLive('keys.copy', { what }),
    copied: tLive('keys.copied'),
    notCopied: tLive('keys.notCopied'),
  })
  return (
    <>
      <h3 className={classes.heading}>{t('status.playAddresses')}</h3>
      {addresses.map(address => (
        <CopiedText
          key={address}
          label={protocolOf(address)}
          value={address}
          labels={labelsOf(protocolOf(address))}
        />
      ))}
    </>
  )
}
