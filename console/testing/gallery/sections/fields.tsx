import { NumberInput, PasswordInput, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { LocalTimeInput } from '../../../kit/form/local-time.tsx'
import { AddForm } from '../../../kit/input/add-form.tsx'
import { BoundedNumberInput } from '../../../kit/input/bounded-number-input.tsx'
import { HexColorInput } from '../../../kit/input/hex-color-input.tsx'
import { NamedRow, NamedRows } from '../../../kit/input/named-rows.tsx'
import { NewPasswordField } from '../../../kit/input/new-password-field.tsx'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { DaysField } from '../../../kit/list/days-field.tsx'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { Part } from '../part.tsx'

const ignore = () => {}

/** What one fills. */
export function Fields() {
  return (
    <>
      <Part title="Text">
        <Stack gap="sm">
          <TextInput label="Title" required description="2 to 100 characters" defaultValue="Camping" />
          <TextInput label="Empty" placeholder="Ten hidden costs" />
          <TextInput label="Wrong" error="Enter at least 2 characters." defaultValue="T" />
          <TextInput label="Disabled" disabled defaultValue="Ada" />
        </Stack>
      </Part>
      <Part title="Choices and numbers">
        <Stack gap="sm">
          <Select label="Genre" data={['Text', 'Pictures']} defaultValue="Pictures" />
          <Select label="Wrong" data={['Text']} placeholder="Choose" error="Choose a genre." />
          <NumberInput label="Clicks" defaultValue={1500} suffix=" kbps" />
          <BoundedNumberInput label="Within bounds" min={1} max={30} value={15} onChange={ignore} />
        </Stack>
      </Part>
      <Part title="Long text and tags">
        <Stack gap="sm">
          <Textarea label="Introduction" rows={3} defaultValue="One line about it." description="18 / 200" />
          <TagsInput label="Words" defaultValue={['camping', 'cycling']} />
          <HexColorInput label="Colour" value="#07c160" onChange={ignore} />
        </Stack>
      </Part>
      <Part title="Times and days">
        <Stack gap="sm">
          <LocalTimeInput label="Published" value="2026-03-01T08:00:00.000Z" onChange={ignore} />
          <LocalTimeInput label="Wrong" value="tomorrow" onChange={ignore} />
          <DaysField id="days" placeholder="Days" values={['2026-03-01', '2026-03-05']} onChange={ignore} />
        </Stack>
      </Part>
      <Part title="Passwords">
        <Stack gap="sm">
          <PasswordField label="Password" defaultValue="secret" />
          <PasswordInput label="Wrong" error="The password is wrong." />
          <NewPasswordField label="New password" value="Camp" shortest={8} onChange={ignore} />
        </Stack>
      </Part>
      <Part title="List that grows">
        <NamedRows>
          <NamedRow name="api.example.com" lines={['Used today']} action={null} />
          <NamedRow name="www.example.com" lines={['Never used', 'Added by Ada']} action={null} />
        </NamedRows>
        <AddForm
          label="Domain"
          placeholder="example.com"
          maxLength={100}
          action="Add"
          onAdd={async () => undefined}
        />
      </Part>
      <Part title="Upload on its way" span={2}>
        <UploadProgress name="camping.mp4" progress={0.42} onCancel={ignore} />
      </Part>
    </>
  )
}
