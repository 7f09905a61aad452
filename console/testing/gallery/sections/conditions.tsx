import { type ContentConditions, conditionFields } from '@greenroom/contract/areas/content/content-conditions'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import { ConditionsEffect, EffectSection } from '../../../kit/content/conditions-effect.tsx'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { Part } from '../part.tsx'

const start: ContentConditions = {
  topics: ['Camping', 'Cycling'],
  clicksAtLeast: 1000,
  groups: [{ match: 'none', of: [{ genres: ['text'] }] }],
}
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100"><rect width="160" height="100" fill="#7a6fc4"/></svg>')}`

/** Conditions as a sentence, and what they pick. */
export function Conditions() {
  const [value, setValue] = useState(start)
  return (
    <>
      <Part title="A sentence of chips and its effect" span={3}>
        <ConditionEditor
          title="Rules"
          hint="Content items that match are in the set."
          offered={conditionFields}
          value={value}
          error={undefined}
          onChange={setValue}
        >
          <EffectSection label="Effect">
            <ConditionsEffect
              effect={{ count: 128, change: { entering: 12, leaving: 3 }, examples: [] }}
              hasFailed={false}
              onRetry={() => {}}
              counted={({ count }) => `${count} content items match`}
            />
          </EffectSection>
        </ConditionEditor>
      </Part>
      <Part title="Empty and wrong" span={2}>
        <ConditionEditor
          title="Rules"
          hint="Content items that match are in the set."
          offered={conditionFields}
          value={{}}
          error="Add a condition."
          onChange={() => {}}
        />
      </Part>
      <Part title="Media">
        <Stack>
          <ContentMedia
            file={{ id: '', name: 'Camping.svg', mediaType: 'image/svg+xml', address: picture }}
          />
        </Stack>
      </Part>
    </>
  )
}
