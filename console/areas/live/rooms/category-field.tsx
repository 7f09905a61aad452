import '../locales/index.ts'
import { listLiveCategories, liveRoomLimits } from '@greenroom/contract/areas/live/rooms'
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { Field } from '../../../kit/form/use-fields.ts'

/** The category of a room: one of the existing categories, or a new one. */
export function CategoryField({ field }: { field: Field<string> }) {
  const { t } = useTranslation('live')
  const [hasFocus, setFocus] = useState(false)
  const { data = [] } = useCallQuery(listLiveCategories, {}, { quiet: true, enabled: hasFocus })
  return (
    <Autocomplete
      {...field}
      label={t('field.category')}
      required
      maxLength={liveRoomLimits.category}
      data={data}
      onFocus={() => setFocus(true)}
    />
  )
}
