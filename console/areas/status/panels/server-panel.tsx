import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import type { SystemStatus } from './system-status.ts'

/** Whether the server takes calls, which version it is, and since when it runs. */
export function ServerPanel({ status: { failing, server } }: { status: SystemStatus }) {
  const { t, i18n } = useTranslation('status')
  const format = useFormat()
  const parts = new Intl.ListFormat(i18n.language).format(failing.map(check => t(`checks.${check}`)))
  const state =
    failing.length === 0 ? (
      <StateDot tone="good" text={t('server.ready')} />
    ) : (
      <StateDot tone="bad" text={t('server.failing', { parts })} />
    )
  return (
    <Panel title={t('server.title')} action={state}>
      <Facts
        facts={[
          [
            t('server.version'),
            server.build === null ? server.version : `${server.version} (${server.build})`,
          ],
          [t('server.started'), <RelativeTime key="started" instant={server.startedTime} />],
          [t('server.memory'), format.bytes(server.memoryBytes)],
          [t('server.node'), server.nodeVersion],
        ]}
      />
    </Panel>
  )
}
