import './locales/index.ts'
import type { FirstStep, readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { runAction, useOfferedActions } from '../../../kit/actions/registry.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { createParameter } from '../../../kit/list/create-in-address.ts'
import { useReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { drawerParameters } from '../../../kit/overlay/drawer-address.ts'
import { installationZone } from '../../../kit/text/zone.ts'
import { StepList } from './step-list.tsx'

/** The page that each step is done on, and what opens there. */
const places: Readonly<Record<FirstStep, { page: string; query: string }>> = {
  administrator: { page: 'SystemUser', query: `?${createParameter}=1` },
  content: { page: 'Content', query: `?${createParameter}=1` },
  collection: { page: 'DataAnalysis', query: `?${drawerParameters.collection}=1` },
  backup: { page: 'SystemStatus', query: '' },
}

interface InstallationPanelProps {
  steps: ResponseOf<typeof readFirstSteps>
  /** The clock of the installation shows what the reader's shows. */
  isZoneRight: boolean
  onDismiss: () => void
}

/** The first steps of an installation. A step on a page that the menu lacks is explained by the help, as the time zone is. */
export function InstallationPanel({ steps, isZoneRight, onDismiss }: InstallationPanelProps) {
  const { t } = useTranslation('firstSteps')
  const pages = useReachablePages()
  const help = useOfferedActions().find(({ id }) => id === 'shell.help')
  const openHelp = () => help && runAction(help)
  const placeOf = (step: FirstStep) => {
    const page = pages.find(({ name }) => name === places[step].page)
    return page && `${page.path}${places[step].query}`
  }
  const dismiss = (
    <Button size="xs" variant="subtle" color="gray" onClick={onDismiss}>
      {t('dismiss')}
    </Button>
  )
  return (
    <Panel title={t('title')} action={dismiss}>
      <StepList
        hint={t('hint')}
        steps={[
          {
            id: 'timeZone',
            title: t('name.timeZone'),
            hint: t('detail.timeZone', { zone: installationZone() }),
            isDone: isZoneRight,
            run: openHelp,
          },
          ...steps.map(({ step, isDone }) => ({
            id: step,
            title: t(`name.${step}`),
            hint: t(`detail.${step}`),
            isDone,
            to: placeOf(step),
            run: openHelp,
          })),
        ]}
      />
    </Panel>
  )
}
