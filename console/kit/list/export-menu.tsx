import { type ExportFormat, exportFormats } from '@greenroom/contract/areas/exports/exports'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../attempt.ts'
import { useFormat } from '../format.ts'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { toast } from '../toast.ts'

interface ExportMenuProps {
  /** How many rows there are to export. */
  total: number
  /** Starts the download; gives how many rows it has. */
  onExport: (format: ExportFormat) => Promise<number>
}

/** Takes all rows that match away as a file. */
export function ExportMenu({ total, onExport }: ExportMenuProps) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const [running, setRunning] = useState(false)

  async function run(chosen: ExportFormat): Promise<void> {
    setRunning(true)
    await attempt(async () => {
      const rows = await onExport(chosen)
      toast.success(t('export.started', { count: rows, total: format.number(rows) }))
    }).finally(() => setRunning(false))
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('export.title')}>
          <ActionIcon size="lg" aria-label={t('export.title')} loading={running} disabled={total === 0}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('export.rows', { count: total, total: format.number(total) })}</Menu.Label>
        {exportFormats.map(one => (
          <Menu.Item key={one} onClick={() => void run(one)}>
            {t(`export.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
