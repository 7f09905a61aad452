import { IconExternalLink } from '@tabler/icons-react'
import { Keys } from '../../kit/actions/keys.tsx'
import type { PaletteItem } from './items.ts'
import type { Range } from './match.ts'
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

/** A text with its matched letters highlighted. */
function Highlighted({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const parts = ranges.flatMap(([from, to], place) => [
    text.slice(ranges[place - 1]?.[1] ?? 0, from),
    // biome-ignore lint/suspicious/noArrayIndexKey: the ranges of one drawing have no other identity
    <mark key={place} className={classes.mark}>
      {text.slice(from, to)}
    </mark>,
  ])
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
