import {
  type OwnProfile,
  type OwnProfileFields,
  offices,
  ownProfile,
  ownProfileFields,
  saveOwnProfile,
} from '@greenroom/contract/areas/profile/own-profile'
import type { RequestOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { call, failureData } from '../../../kit/call/call.ts'
import { showAction } from '../../../kit/feedback/action-toast.tsx'
import type { FieldLabels } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { labelOf } from '../../../kit/text/known-value.ts'
import { currentLanguage } from '../../../kit/text/language.ts'
import { whenConfirmed } from '../../auth/index.ts'
import { countryName } from './countries.ts'

const names = ownProfileFields.keyof().options

/** The editable fields of a profile. */
export function fieldsOf({ version: _, ...fields }: OwnProfile): OwnProfileFields {
  return fields
}

/** Label of a field; unknown fields of later versions keep their key. */
export function profileFieldTitle(name: string): string {
  return labelOf(names, name, field => i18next.t(`profile:field.${field}`))
}

/** The current profile after a save failed with a conflict. */
function newerProfile(failure: unknown): Versioned<OwnProfileFields> | undefined {
  const profile = ownProfile.safeParse(failureData(failure, 'conflict')?.current).data
  return profile && { fields: fieldsOf(profile), version: profile.version }
}

/** How fields are read where two versions of them are compared. */
const labels: FieldLabels<OwnProfileFields> = {
  title: profileFieldTitle,
  show: (name, value) => {
    if (name === 'country') return countryName(String(value), currentLanguage())
    if (name === 'location')
      return offices.find(({ code }) => code === value)?.name[currentLanguage()] ?? String(value)
    return String(value)
  },
}

/** A new e-mail address needs a confirmation of identity. */
async function saveConfirmed(body: RequestOf<typeof saveOwnProfile>['body']): Promise<unknown> {
  const quiet = { quiet: ['invalid', 'conflict', 'confirmationRequired'] } as const
  const save = () => call(saveOwnProfile, { body }, quiet)
  const saved = await whenConfirmed(save)
  // After a cancelled confirmation, the save fails with its reason.
  return saved ?? save()
}

interface ProfileSave {
  profile: OwnProfile
  fields: Fields<typeof ownProfileFields>
  draft: FormDraft
  onSettled: () => void
  /** Opens the settings where the user can confirm their identity. */
  onSecurity: () => void
}

/** Saves the form, merged with what another device of the user saved meanwhile. */
export function useProfileSave({ profile, fields, draft, onSettled, onSecurity }: ProfileSave) {
  const merged = useMergedSave<OwnProfileFields>(labels)

  const submission = useSubmit({
    fields,
    draft,
    send: mine =>
      merged.save({
        names,
        start: { fields: fields.start, version: draft.version ?? profile.version },
        mine,
        save: (version, changes) => saveConfirmed({ version, changes }),
        newer: newerProfile,
        savedText: i18next.t('profile:basic.saved'),
      }),
    refused: { confirmationRequired: () => leadToSecurity(onSecurity) },
    onSaved: onSettled,
  })

  return { ...submission, dialog: merged.dialog }
}

/** A new e-mail address needs a confirmation of identity. */
function leadToSecurity(run: () => void): void {
  showAction({
    id: 'confirm-identity',
    color: 'orange',
    text: i18next.t('profile:basic.confirmFirst'),
    label: i18next.t('profile:setting.tab.security'),
    run,
  })
}
