import { type ContentSetRow, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { chooseRules, makeSet, namesOf, openSets, operate } from './harness/search-table.ts'
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
