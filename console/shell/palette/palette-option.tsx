import { IconExternalLink } from '@tabler/icons-react'
import { Keys } from '../../kit/actions/keys.tsx'
import { Highlighted } from './highlighted.tsx'
import type { PaletteItem } from './items.ts'
import classes from './palette.module.css'

interface PaletteOptionProps {
  id: string
  item: PaletteItem
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One option; a disabled one says why it cannot be chosen now. */
export function PaletteOption({ id, item, active, onPoint, onChoose }: PaletteOptionProps) {
  const Icon = item.icon
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field of the combobox
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={item.reason !== undefined}
      className={classes.option}
      onPointerMove={active ? undefined : onPoint}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.icon}>{Icon && <Icon size={18} />}</span>
      <span className={classes.text}>
        <Highlighted text={item.title} ranges={item.ranges} />
        {item.external && <IconExternalLink className={classes.external} size={14} aria-hidden />}
      </span>
      {(item.reason ?? item.detail) && (
        <span className={classes.detail}>
          {item.reason ?? <Highlighted text={item.detail ?? ''} ranges={item.detailRanges ?? []} />}
        </span>
      )}
      {item.shortcut && (
        <span className={classes.keys} aria-hidden>
          <Keys action={item} first />
        </span>
      )}
    </div>
  )
}
