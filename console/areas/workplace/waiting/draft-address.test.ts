import { allRoutes } from '@greenroom/contract/routes'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { draftAddress } from './draft-address.ts'

const id = '0198c0de-0000-7000-8000-000000000001'
const forms = [
  'content-item',
  'content-set',
  'inspection-queue',
  'preset',
  'top-up',
  'channel',
  'parameters',
  'own-profile',
  'certification',
  'announcement',
  'live-information',
  'live-show',
  'menu-entry',
  'workplace-post',
]

it.each(forms)('A draft of %s leads to a page of the console, for a new row and for an edited one', form => {
  for (const subject of ['', id]) {
    const path = (draftAddress({ form, subject }) ?? '').split('?')[0] ?? ''
    expect(allRoutes.filter(route => matchPath(route.path, path) !== null)).not.toEqual([])
  }
})

it('A draft of an unknown form has no address', () => {
  expect(draftAddress({ form: 'of-tomorrow', subject: '' })).toBeUndefined()
})
