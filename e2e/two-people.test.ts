import {
  type ContentSetRow,
  deleteContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { chooseRules, makeSet, namesOf, openSets, operate, rowOf } from './harness/search-table.ts'
import { expect, test, type Visitor } from './harness/test.ts'

type Visit = (who: 'admin', how: { ownSession: boolean }) => Promise<Visitor>

/** Two administrators who both have a set open to edit it. */
async function bothEdit(visit: Visit, name: string) {
  const ada = await visit('admin', { ownSession: true })
  const ben = await visit('admin', { ownSession: true })
  const set = await makeSet(ada, name, { description: 'As it was' })
  const edit = async ({ page }: Visitor) => {
    await openSets(page, name)
    await operate(page, 'Edit', name)
    return page.getByRole('dialog', { name: `Edit “${name}”` })
  }
  return { ada, ben, set, adasForm: await edit(ada), bensForm: await edit(ben) }
}

const nameIn = (form: Locator) => form.getByRole('textbox', { name: 'Set name' })
const descriptionIn = (form: Locator) => form.getByRole('textbox', { name: 'Description' })
const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()
const stored = (visitor: Visitor, { id }: ContentSetRow) => visitor.invoke(readContentSet, { params: { id } })

test('Two administrators who change different fields of one set lose nothing, and the second is told of the merge', async ({
  visit,
}) => {
  const { ada, ben, set, adasForm, bensForm } = await bothEdit(visit, 'Duet')
  await descriptionIn(adasForm).fill('By Ada')
  await nameIn(bensForm).fill('Duet in two voices')
  await chooseRules(bensForm, 'duet')
  await save(adasForm)
  await expect(ada.page.getByText('“Duet” was saved')).toBeVisible()
  await expect(adasForm).toBeHidden()

  await save(bensForm)
  await expect(ben.page.getByText('Saved, merged with someone else’s changes: Description')).toBeVisible()
  await expect(bensForm).toBeHidden()
  const after = { name: 'Duet in two voices', filterType: 'rules', description: 'By Ada', contentType: 'img' }
  expect(await stored(ben, set)).toMatchObject(after)
  for (const { page } of [ada, ben]) {
    await expect(rowOf(page, after.name).getByRole('cell', { name: 'Rules' })).toBeVisible()
  }
})

test('Two administrators who change the same fields are asked about these, and get what they chose', async ({
  visit,
}) => {
  const { ada, ben, set, adasForm, bensForm } = await bothEdit(visit, 'Quarrel')
  await nameIn(adasForm).fill('Quarrel, says Ada')
  await descriptionIn(adasForm).fill('By Ada')
  await adasForm.getByRole('radio', { name: 'Vertical short video' }).check()
  await save(adasForm)
  await expect(adasForm).toBeHidden()

  await nameIn(bensForm).fill('Quarrel, says Ben')
  await descriptionIn(bensForm).fill('By Ben')
  await chooseRules(bensForm, 'duet')
  await save(bensForm)
  const question = ben.page.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(question.getByRole('radiogroup')).toHaveCount(2)
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Save my choice' })).toBeDisabled()
  await expectAccessible(ben.page)

  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(descriptionIn(bensForm)).toHaveValue('By Ben')
  await save(bensForm)
  const about = (field: string) => question.getByRole('radiogroup', { name: field })
  await expect(question).toContainText('Before: As it was')
  await about('Set name').getByRole('radio', { name: 'Quarrel, says Ben' }).click()
  await about('Description').getByRole('radio', { name: 'By Ada' }).click()
  await question.getByRole('button', { name: 'Save my choice' }).click()
  await expect(question).toBeHidden()
  await expect(bensForm).toBeHidden()
  const after = {
    name: 'Quarrel, says Ben',
    description: 'By Ada',
    contentType: 'verticalVideo',
    filterType: 'rules',
  }
  expect(await stored(ben, set)).toMatchObject(after)
  for (const { page } of [ada, ben]) await expect(namesOf(page)).toHaveText([after.name])
})

test('Whoever edits a set that is deleted meanwhile is told, and saves what they typed as a new one', async ({
  visit,
}) => {
  const { ada, ben, set, bensForm } = await bothEdit(visit, 'Ghost')
  await nameIn(bensForm).fill('Ghost that came back')
  await descriptionIn(bensForm).fill('Typed with care')
  await ada.invoke(deleteContentSets, { body: { ids: [set.id] } })
  await save(bensForm)
  await expect(bensForm.getByRole('alert')).toContainText('Someone has deleted this record')
  await expect(nameIn(bensForm)).toHaveValue('Ghost that came back')
  await expect(descriptionIn(bensForm)).toHaveValue('Typed with care')
  await bensForm.getByRole('button', { name: 'Save as new' }).click()
  await expect(bensForm).toBeHidden()
  await expect(namesOf(ben.page)).toHaveText(['Ghost that came back'])
  await operate(ben.page, 'View', 'Ghost that came back')
  await expect(ben.page.getByRole('dialog')).toContainText('Typed with care')
})
