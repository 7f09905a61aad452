import { Button, TextInput } from '@mantine/core'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { FormBar } from '../../../kit/form/form-bar.tsx'
import { FieldColumns } from '../../../kit/form/form-drawer.tsx'
import { SideChoice } from '../../../kit/form/side-choice.tsx'
import { buildDraft } from '../../records.ts'
import { Part } from '../part.tsx'

const draft = {
  other: undefined,
  saved: { at: '2026-03-01T08:00:00.000Z' },
  version: null,
  ignored: [],
  editors: [],
  taking: false,
  takeOver: () => {},
  keepMine: () => {},
  discardOther: () => {},
  save: async () => draft,
  discard: () => {},
}

/** What holds fields together. */
export function Forms() {
  return (
    <>
      <Part title="Fields in two columns" span={2}>
        <FieldColumns>
          <TextInput label="Author" defaultValue="Ada" />
          <TextInput label="Topic" defaultValue="Camping" />
        </FieldColumns>
      </Part>
      <Part title="A draft from another device">
        <DraftBar draft={{ ...draft, other: { draft: buildDraft({ device: '' }), when: 'opening' } }} />
      </Part>
      <Part title="The bar at the end of a form" span={3} isBare>
        <FormBar state={<DraftStatus draft={draft} dirty />}>
          <Button variant="default">Reset</Button>
          <Button>Save</Button>
        </FormBar>
      </Part>
      <Part title="Two values, one is kept" span={2}>
        <SideChoice
          label="Title"
          value="mine"
          onChange={() => {}}
          sides={[
            { value: 'mine', whose: 'Yours', shown: 'Ten hidden costs' },
            { value: 'theirs', whose: 'Grace', shown: 'Ten costs of a guesthouse' },
          ]}
        />
      </Part>
    </>
  )
}
