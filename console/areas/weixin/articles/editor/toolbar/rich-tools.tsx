import { ColorSwatch, Group, UnstyledButton } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconColumnInsertRight,
  IconColumnRemove,
  IconPalette,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../../../kit/overlay/menu.tsx'
import { type RichFormats, shownAligns, tableSteps } from '../text-editor.ts'
import { ToolButton } from './tool-button.tsx'

const alignIcons = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight }
const tableIcons = {
  addRowAfter: IconRowInsertBottom,
  addColumnAfter: IconColumnInsertRight,
  deleteRow: IconRowRemove,
  deleteColumn: IconColumnRemove,
  deleteTable: IconTableOff,
}
/** Dark enough to be read on white. */
const colours = [
  '#c92a2a',
  '#a61e4d',
  '#862e9c',
  '#364fc7',
  '#1864ab',
  '#0b7285',
  '#2b8a3e',
  '#d9480f',
  '#495057',
]

/** Tools of the rich text editor only: alignment, colour, rows and columns of tables. */
export function RichTools({ rich, isInTable }: { rich: RichFormats; isInTable: boolean }) {
  const { t } = useTranslation('articles')
  return (
    <>
      {shownAligns.map(align => (
        <ToolButton
          key={align}
          label={t(`align.${align}`)}
          icon={alignIcons[align]}
          onClick={() => rich.align(align)}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <ToolButton label={t('toolbar.colour')} icon={IconPalette} />
        </Menu.Target>
        <Menu.Dropdown>
          <Group gap={6} p={6} maw={150}>
            {colours.map(colour => (
              <UnstyledButton
                key={colour}
                aria-label={t('toolbar.colourOf', { colour })}
                onClick={() => rich.colour(colour)}
              >
                <ColorSwatch color={colour} size={22} withShadow={false} />
              </UnstyledButton>
            ))}
          </Group>
          <Menu.Item onClick={() => rich.colour(null)}>{t('toolbar.noColour')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isInTable &&
        tableSteps.map(step => (
          <ToolButton
            key={step}
            label={t(`table.${step}`)}
            icon={tableIcons[step]}
            onClick={() => rich.applyToTable(step)}
          />
        ))}
    </>
  )
}
