import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../browser/copy-text.ts'
import classes from './copied-text.module.css'

interface CopiedTextProps {
  label: string
  value: string
  /** Label of the button, and texts after a click. */
  labels: { copy: string; copied: string; notCopied: string }
}

/** A text to be entered in another program, with a button that copies it. */
export function CopiedText({ label, value, labels }: CopiedTextProps) {
  return (
    <div className={classes.copied}>
      <TextInput
        label={label}
        readOnly
        flex={1}
        miw={0}
        value={value}
        translate="no"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={labels.copy}
        title={labels.copy}
        onClick={() => void copyText(value, labels)}
      >
        <IconCopy size={16} />
      </ActionIcon>
    </div>
  )
}
