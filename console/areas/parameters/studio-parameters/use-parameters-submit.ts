import { submitParameters } from '@greenroom/contract/areas/parameters/parameters'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type CallFailure, callWithId } from '../../../kit/call.ts'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { toast } from '../../../kit/toast.ts'
import { resultAddress } from '../../submissions/index.ts'
import { formPath, formWith } from '../addresses.ts'
import type { FormSource, Profile } from './form-source.ts'
import type { GroupFields } from './parameter-fields.tsx'

interface GroupSubmit {
  fields: Fields<GroupFields>
  draft: FormDraft
  profile: Profile
  from: FormSource
  onSettled: () => void
}

/** Submits the form and opens the result page; field errors are shown at their fields. */
export function useGroupSubmit({ fields, draft, profile, from, onSettled }: GroupSubmit) {
  const { t } = useTranslation('parameters')
  const navigate = useNavigate()
  const formQuery = from ? formWith(from.request.id, from.values).slice(formPath.length) : ''
  const showRefusal = ({ requestId: id }: CallFailure) =>
    void navigate(resultAddress({ id, outcome: 'refused' }, formQuery))
  const corrects =
    from?.values === 'proposed' && from.request.state === 'returned' ? { corrects: from.request.id } : {}
  return useSubmit({
    fields,
    draft,
    send: async ({ description, ...parameters }) => {
      const body = { version: profile.current.version, parameters, description, ...corrects }
      const { requestId } = await callWithId(
        submitParameters,
        { body },
        { quiet: ['invalid', 'conflict', 'forbidden', 'changeWaiting', 'nothingDiffers', 'notFound'] },
      )
      void navigate(resultAddress({ id: requestId, outcome: 'accepted' }))
      return true
    },
    refused: {
      conflict: () => toast.notice(t('group.conflict')),
      forbidden: showRefusal,
      changeWaiting: showRefusal,
      nothingDiffers: showRefusal,
      notFound: showRefusal,
    },
    topic: 'parameter.changed',
    onSaved: onSettled,
  })
}
