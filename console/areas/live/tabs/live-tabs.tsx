import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MethodChoice } from './method-choice.tsx'
import { Population } from './population.tsx'
import classes from './tabs.module.css'

const tabs = ['method', 'population'] as const
const parameter = 'tab'

/** Tabs for the source of a room and for its number of viewers. */
export function LiveTabs({ room, status }: { room: LiveRoomRow; status: StudioStatus | undefined }) {
  const { t } = useTranslation('liveStudio')
  const [parameters, setParameters] = useSearchParams()
  const shown = tabs.find(tab => tab === parameters.get(parameter)) ?? 'method'
  const show = (tab: string | null) => {
    const next = new URLSearchParams(parameters)
    if (tab === null || tab === 'method') next.delete(parameter)
    else next.set(parameter, tab)
    setParameters(next, { replace: true })
  }
  return (
    <section className={classes.card} aria-label={t('tabs.label')}>
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <Tabs.List>
          {tabs.map(tab => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="method" pt="md">
          <MethodChoice room={room} />
        </Tabs.Panel>
        <Tabs.Panel value="population" pt="md">
          <Population roomId={room.id} status={status} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
