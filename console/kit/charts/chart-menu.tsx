import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconDots, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'

/** A page that analyses the same figures further. */
export interface ChartLink {
  label: string
  to: string
}

/** A further action on the chart. */
export interface ChartCommand {
  label: string
  run: () => void
}

interface ChartMenuProps {
  title: string
  /** Which of the two is on screen; absent when there is only a table. */
  table?: { isOn: boolean; toggle: () => void } | undefined
  fullScreen: { isOn: boolean; toggle: () => void } | undefined
  links: readonly ChartLink[]
  commands: readonly ChartCommand[]
  /** Absent while there is no drawing. */
  onPicture?: (() => void) | undefined
  onCsv: () => void
}

/** Menu of a chart: show the table instead, full screen, files, and pages that analyse further. */
export function ChartMenu({ title, table, fullScreen, links, commands, onPicture, onCsv }: ChartMenuProps) {
  const { t } = useTranslation('charts')
  const toggleText = t(table?.isOn ? 'showChart' : 'showTable', { title })
  return (
    <ActionIcon.Group>
      {table && (
        <Tooltip label={t(table.isOn ? 'chart' : 'table')}>
          <ActionIcon aria-label={toggleText} onClick={table.toggle}>
            {table.isOn ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
      {/* In full screen, a portal would be outside of the visible element. */}
      <Menu position="bottom-end" withinPortal={!fullScreen?.isOn}>
        <Menu.Target>
          <ActionIcon aria-label={t('more', { title })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {links.map(({ label, to }) => (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
          {fullScreen && (
            <Menu.Item onClick={fullScreen.toggle}>
              {t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')}
            </Menu.Item>
          )}
          {onPicture && <Menu.Item onClick={onPicture}>{t('png')}</Menu.Item>}
          <Menu.Item onClick={onCsv}>{t('csv')}</Menu.Item>
          {commands.length > 0 && <Menu.Divider />}
          {commands.map(({ label, run }) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ActionIcon.Group>
  )
}
