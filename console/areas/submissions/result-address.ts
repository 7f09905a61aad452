import type { Submission } from '@greenroom/contract/areas/submissions/submissions'

/** In the address of a result: what stood behind the path of the form. */
const formParameter = 'form'

/** The page of this outcome: a submission that the address names, or all the user's own. */
export const resultPath = (outcome: Submission['outcome']) =>
  `/result/${outcome === 'accepted' ? 'success' : 'error'}`

/**
 * The address of the page that shows what became of a submission.
 * @param form the query of the form's address, which the way back to it has again; empty for none
 */
export function resultAddress({ id, outcome }: Pick<Submission, 'id' | 'outcome'>, form = ''): string {
  const query = new URLSearchParams({ submission: id, ...(form !== '' && { [formParameter]: form }) })
  return `${resultPath(outcome)}?${query}`
}

/**
 * The address of the form as it was when it was submitted.
 * @param path of the form; what the result's address says is only ever its query, so it leads to no other page
 * @param result the query of the result's address
 */
export function formAddress(path: string, result: URLSearchParams): string {
  const query = new URLSearchParams(result.get(formParameter) ?? '').toString()
  return query === '' ? path : `${path}?${query}`
}
