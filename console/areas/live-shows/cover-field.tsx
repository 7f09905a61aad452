import { liveRoomLimits, uploadRoomCover } from '@greenroom/contract/areas/live/rooms'
import { smallPictureSource } from '../../kit/display/picture-source.ts'
import type { Field } from '../../kit/form/use-fields.ts'
import { FileField } from '../../kit/upload/file-field.tsx'
import classes from './shows.module.css'

/** In px (shows.module.css). */
const previewWidth = 160

interface CoverFieldProps {
  field: Field<string | null>
  label: string
  /** @param size the largest file, in MB */
  hint: (size: number) => string
  /** The room or the show as it was on screen; undefined for a new one. */
  record: { coverFileId: string | null; cover: string } | undefined
}

/** The cover of a room or of one of its shows. */
export function CoverField({ field, label, hint, record }: CoverFieldProps) {
  return (
    <FileField
      takesGiven
      field={field}
      label={label}
      description={hint(liveRoomLimits.coverBytes / 1024 / 1024)}
      endpoint={uploadRoomCover}
      stored={record?.coverFileId ? { id: record.coverFileId, address: record.cover } : null}
    >
      {({ address }) => (
        <img className={classes.preview} src={smallPictureSource(address, previewWidth)} alt={label} />
      )}
    </FileField>
  )
}
