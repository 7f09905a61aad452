import { type Parameters, parameterNames } from '@greenroom/contract/areas/parameters/parameters'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { mergeFields } from '../../../kit/merge/merge-fields.ts'
import { toast } from '../../../kit/toast.ts'
import { parameterTitle } from '../labels.ts'
import type { GroupFields } from './parameter-fields.tsx'

/**
 * Keeps the form on the parameters in force: when they change, or a draft started from older ones, what was left alone
 * follows them, and what was typed stays.
 */
export function useCurrentParameters(fields: Fields<GroupFields>, current: Parameters): void {
  const { t } = useTranslation('parameters')
  const { start, values } = fields
  const isOld = parameterNames.some(name => start[name] !== current[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start that is not what is in force any more
  useEffect(() => {
    if (!isOld) return
    const now = { ...start, ...current }
    const { merged, fromTheirs } = mergeFields([...parameterNames, 'description'], start, values, now)
    if (fields.dirty && fromTheirs.length > 0) {
      toast.notice(t('group.merged', { fields: fromTheirs.map(parameterTitle).join(', ') }))
    }
    fields.restore({ start: now, values: merged })
  }, [isOld])
}
