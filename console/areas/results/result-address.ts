import type { Submission } from '@greenroom/contract/areas/submissions'

/** The address of the page that shows what became of a submission. */
export const resultAddress = ({ id, outcome }: Pick<Submission, 'id' | 'outcome'>) =>
  `/result/${outcome === 'accepted' ? 'success' : 'error'}?submission=${encodeURIComponent(id)}`
